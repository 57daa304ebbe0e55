import type { Member, Post, Project, Service } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import type { Skill } from '#lib/content/fields.ts'
import { addressLine } from '#lib/content/links.ts'
import type { ProcessStep } from '#lib/content/schema.ts'
import { memberRoute, postRoute, projectRoute, serviceRoute } from '#lib/routes.ts'

/*
 * Each page in Markdown, in the order of the page itself. Forms and decoration are left out: what they say is that
 * there is a form, and the contact page's address says it better.
 */

const { site, pages, process, services, projects, posts, members, faq, technologies, testimonials } = content

/** The pages that are no entry of a collection, by address. */
export const pageTexts: Readonly<Record<string, string>> = {
  '/': joined(
    `# ${pages.home.hero.heading}`,
    pages.home.hero.lead,
    ...section(pages.home.about, pages.home.about.text, skillList(pages.home.about.skills)),
    ...section(pages.home.services, serviceList()),
    ...section(
      pages.home.contact,
      contactList(),
      list(site.stats.map(({ value, suffix, label }) => `${value}${suffix} ${label}`)),
    ),
    ...section(pages.home.process, steps(process.working)),
    `## ${pages.home.technologies.heading}`,
    list(technologies.map(({ name, link }) => `[${name}](${link})`)),
    ...section(pages.home.projects, projectList()),
    ...section(pages.home.blog, postList()),
    `## ${pages.home.testimonials.heading}`,
    ...testimonials.map(({ text, name, role }) => `> ${text}\n>\n> ${name}, ${role}`),
  ),
  '/about': joined(
    `# ${pages.about.title}`,
    ...section(pages.about, ...pages.about.paragraphs),
    ...section(pages.about.team, `[${pages.about.team.linkLabel}](/team)`),
  ),
  '/services': joined(
    `# ${pages.services.title}`,
    ...section({ heading: pages.services.gridHeading, lead: pages.services.lead }, serviceList()),
    ...section(pages.services.process, steps(process.delivery)),
    `## ${pages.services.cta.heading}`,
    pages.services.cta.text,
    `[${pages.services.cta.label}](/contact)`,
  ),
  '/projects': joined(`# ${pages.projects.title}`, pages.projects.lead, projectList()),
  '/blog': joined(`# ${pages.blog.title}`, pages.blog.lead, postList()),
  '/team': joined(
    `# ${pages.team.title}`,
    pages.team.lead,
    list(members.map(({ id, name, role }) => `[${name}](${memberRoute(id)}), ${role}`)),
  ),
  '/contact': joined(`# ${pages.contact.title}`, ...section(pages.contact.talk, contactList())),
  '/faq': joined(
    `# ${pages.faq.title}`,
    pages.faq.lead,
    ...faq.flatMap(({ question, answer }) => [`## ${question}`, answer]),
    ...section(pages.faq.direct, contactList()),
  ),
  '/privacy': longText(pages.privacy),
  '/accessibility': longText(pages.accessibility),
}

/** The page of a service. */
export function serviceText({ title, description, body, skills }: Service): string {
  return joined(
    `# ${title}`,
    description,
    '## Service Overview',
    body,
    '## Key Capabilities',
    skillList(skills),
  )
}

/** The page of a project. */
export function projectText(project: Project): string {
  const { title, category, description, body, features, technologies: used } = project
  return joined(
    `# ${title}`,
    category,
    description,
    '## Project Overview',
    body,
    '## Key Features',
    list(features),
    '## Technologies Used',
    skillList(used),
  )
}

/** The page of a post. */
export function postText(post: Post): string {
  const { title, category, dateText, updatedText, author, excerpt, body, outline, tags } = post
  return joined(
    `# ${title}`,
    list([
      `Category: ${category}`,
      `Published: ${dateText}`,
      ...(updatedText ? [`Updated: ${updatedText}`] : []),
      `Author: [${author.name}](${author.path})`,
      `Read time: ${outline.readTime}`,
      `Tags: ${tags.join(', ')}`,
    ]),
    excerpt,
    body,
  )
}

/** The page of a member. */
export function memberText(member: Member): string {
  const { name, role, bio, body, skills, education = [], contact, profiles } = member
  return joined(
    `# ${name}`,
    role,
    bio,
    list([
      `E-mail: ${contact.email}`,
      ...(contact.phone ? [`Phone: ${contact.phone}`] : []),
      ...profiles.map(({ network, url }) => `${network}: ${url}`),
    ]),
    '## Biography',
    body,
    '## Professional Skills',
    skillList(skills),
    ...(education.length > 0
      ? [
          '## Education',
          list(education.map((each) => `${each.degree}, ${each.institution} (${each.status}, ${each.year})`)),
        ]
      : []),
  )
}

function longText({ title, lead, body }: { title: string; lead: string; body: string }): string {
  return joined(`# ${title}`, lead, body)
}

function section({ heading, lead }: { heading: string; lead: string }, ...rest: string[]): string[] {
  return [`## ${heading}`, lead, ...rest]
}

function serviceList(): string {
  return list(services.map((each) => `[${each.title}](${serviceRoute(each.id)}): ${each.description}`))
}

function projectList(): string {
  return list(projects.map((each) => `[${each.title}](${projectRoute(each.id)}): ${each.description}`))
}

function postList(): string {
  return list(posts.map((each) => `[${each.title}](${postRoute(each.id)}): ${each.excerpt}`))
}

function contactList(): string {
  return list([
    `Address: ${addressLine(site)}`,
    `E-mail: ${site.email}`,
    `Phone: ${site.phone}`,
    `Open: ${site.hours}`,
    'Form: [send us your request](/contact)',
  ])
}

function skillList(skills: Skill[]): string {
  return list(skills.map(({ name, percentage }) => `${name}: ${percentage}%`))
}

function steps(process: ProcessStep[]): string {
  return process.map(({ title, description }, index) => `${index + 1}. ${title}: ${description}`).join('\n')
}

function list(items: string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}

function joined(...blocks: string[]): string {
  return blocks.map((block) => block.trim()).join('\n\n')
}
