import { content } from '#e2e/support/content.ts'
import type { Post } from '#lib/content/catalogue.ts'
import { parseText } from '#lib/content/long-text.ts'

/*
 * What the specification fixes, screen by screen, typed once more to the letter, so that a slip in the content or in
 * the code is caught. Words that the company is free to choose come from the content and only keep their place here.
 */

const { services, projects, posts, members, pages, forms, faq, process } = content

export type Screen = {
  /** The title of the page, without the company's name. */
  tab: string
  breadcrumb?: string[]
  /** All headings of the page in their order, those inside long texts left out. */
  headings: string[]
  /** Links of the page by their words, and where each leads. */
  links?: [words: string, target: string][]
}

/** The text of a page that is one. */
const textOf = (id: string) => content.textPages.find((page) => page.id === id)?.body ?? ''

const serviceTitles = [
  'App Development',
  'Web Development',
  'Analytic Solutions',
  'Cloud & DevOps',
  'Product Design',
  'Software Development',
]
export const serviceRoutes = [
  '/services/software-development',
  '/services/web-development',
  '/services/analytic-solutions',
  '/services/cloud-devops',
  '/services/product-design',
  '/services/data-center',
]
export const projectRoutes = [
  '/projects/web-development',
  '/projects/mobile-app-development',
  '/projects/cloud-solutions',
  '/projects/ai-machine-learning',
  '/projects/cybersecurity',
]
export const postIds = ['future-of-react-development', 'cloud-migration-strategies', 'mobile-app-security']
const questions = faq.map(({ question }) => question)
const names = members.map(({ name }) => name)
const memberLinks = members.map(({ id, name }): [string, string] => [name, `/team/${id}`])
const projectLinks = projects.map(({ title }, index): [string, string] => [title, projectRoutes[index] ?? ''])
const postLinks = posts.map(({ id, title }): [string, string] => [title, `/blog/${id}`])

const faqScreen: Screen = {
  tab: 'FAQs',
  breadcrumb: ['Home', 'FAQs'],
  headings: ['FAQs', pages.faq.lead, ...questions, 'Request A Free Consultation', pages.faq.direct.heading],
}

/** The screens of the pages that are one each, by their addresses. */
export const pageScreens: Record<string, Screen> = {
  '/': {
    tab: 'home',
    // Decision 1, point 26: hero, about, services, contact with stats, process, technologies, projects, blog, testimonials.
    headings: [
      pages.home.hero.heading,
      forms.appointment.title,
      pages.home.about.heading,
      pages.home.services.heading,
      ...serviceTitles,
      pages.home.contact.heading,
      pages.home.process.heading,
      ...process.working.map(({ title }) => title),
      pages.home.technologies.heading,
      pages.home.projects.heading,
      ...projects.map(({ title }) => title),
      pages.home.blog.heading,
      ...posts.map(({ title }) => title),
      pages.home.testimonials.heading,
    ],
    links: [
      ...serviceTitles.map((title, index): [string, string] => [title, serviceRoutes[index] ?? '']),
      ...projectLinks,
      ...postLinks,
    ],
  },
  '/about': {
    tab: 'About US',
    breadcrumb: ['Home', 'About'],
    headings: [
      'About US',
      pages.about.heading,
      pages.about.team.heading,
      ...names.slice(0, 4),
      forms.about.title,
    ],
    links: [['Learn More about our services', '/services'], ...memberLinks.slice(0, 4)],
  },
  '/services': {
    tab: 'Services',
    breadcrumb: ['Home', 'Services'],
    headings: [
      'Services',
      pages.services.gridHeading,
      ...serviceTitles,
      pages.services.process.heading,
      ...process.delivery.map(({ title }) => title),
      'Request a Free Quote',
      pages.services.cta.heading,
    ],
    links: [
      ...serviceTitles.map((title, index): [string, string] => [
        `Learn More about ${title}`,
        serviceRoutes[index] ?? '',
      ]),
      ['Get in touch', '/contact'],
    ],
  },
  '/projects': {
    tab: 'Projects',
    breadcrumb: ['Home', 'Projects'],
    headings: ['Projects', ...projects.map(({ title }) => title), pages.projects.cta.heading],
    links: projectLinks,
  },
  '/blog': {
    tab: 'Blog',
    breadcrumb: ['Home', 'Blog'],
    headings: ['Blog', ...diaryOf(posts)],
    links: postLinks,
  },
  '/team': {
    tab: 'Our Team',
    breadcrumb: ['Home', 'Team'],
    headings: ['Our Team', ...names],
    links: memberLinks,
  },
  '/contact': {
    tab: 'Contact',
    breadcrumb: ['Home', 'Contact'],
    headings: ['Contact', "LET'S TALK", 'Fill The Form Below', pages.contact.map.heading],
  },
  '/faq': faqScreen,
  '/FAQ': faqScreen,
  '/messages': { tab: 'Contact Messages', headings: ['Contact Messages'] },
  '/privacy': {
    tab: 'Privacy',
    breadcrumb: ['Home', 'Privacy'],
    headings: ['Privacy', ...chaptersOf(textOf('privacy'))],
  },
  '/accessibility': {
    tab: 'Accessibility',
    breadcrumb: ['Home', 'Accessibility'],
    headings: ['Accessibility', ...chaptersOf(textOf('accessibility'))],
  },
}

/** The titles of posts under their years, the newest before them all. */
function diaryOf([newest, ...others]: Post[]): string[] {
  const years = [...Map.groupBy(others, ({ year }) => year)]
  return [
    newest?.title ?? '',
    ...years.flatMap(([year, notes]) => [String(year), ...notes.map(({ title }) => title)]),
  ]
}

/** The headings of the second level of a long text. */
function chaptersOf(markdown: string): string[] {
  return parseText(markdown).outline.headings.map(({ title }) => title)
}

const screenOf = (
  kind: string,
  back: [string, string],
  title: string,
  fixed: string[],
  tab = title,
): Screen => ({ tab, breadcrumb: ['Home', kind, title], headings: [title, ...fixed], links: [back] })

/**
 * The screens of the pages of services, projects, posts and members, by their addresses, with the headings that the
 * specification fixes. What stands between them (related work, people, neighbours) has tests beside its components.
 */
export const entryScreens: Record<string, Screen> = Object.fromEntries([
  ...services.map(({ path, title }) => [
    path,
    screenOf('Services', ['Back to Services', '/services'], title, [
      'Service Overview',
      'Key Capabilities',
      pages.services.cta.heading,
    ]),
  ]),
  ...projects.map(({ path, title }) => [
    path,
    screenOf('Projects', ['Back to Projects', '/#projects'], title, [
      'Project Overview',
      'Key Features',
      'Technologies Used',
      pages.projects.cta.heading,
    ]),
  ]),
  ...posts.map(({ path, title }) => [
    path,
    screenOf('Blog', ['Back to Blog', '/#blog'], title, ['Article Info', 'Tags', pages.blog.more]),
  ]),
  ...members.map(({ path, name, role, education }) => [
    path,
    screenOf(
      'Team',
      ['Back to Team', '/team'],
      name,
      ['Biography', 'Professional Skills', ...(education ? ['Education'] : [])],
      `${name}, ${role}`,
    ),
  ]),
])
