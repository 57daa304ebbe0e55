import type { Locator, Page } from 'playwright/test'
import { isSample, WHY_SKIPPED } from '#checks/sample/sample.ts'
import { test as base, expect } from '#e2e/fixtures/test.ts'
import { content } from '#e2e/support/content.ts'
import { routes } from '#e2e/support/routes.ts'
import type { Member, Post, Project, Service } from '#lib/content/catalogue.ts'
import { chatUrl, mailComposeUrl, mapSearchUrl, telephoneUrl } from '#lib/content/links.ts'
import { parseText } from '#lib/content/parsed-text.ts'

/*
 * What the specification fixes, screen by screen, typed once more to the letter, so that a slip in the content or in
 * the code is caught. Words that the company is free to choose come from the content and only keep their place here.
 * Read without script: the finished page has to say all of it.
 */
const test = base.extend({ page: ({ plainPage }, use) => use(plainPage) })
// biome-ignore lint/suspicious/noSkippedTests: content of another company cannot be that of the specification
test.skip(!isSample, WHY_SKIPPED)

const { site, services, projects, posts, members, pages, forms, faq, process, testimonials } = content

type Screen = {
  /** What the browser's tab says, before the company's name. */
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
const serviceRoutes = [
  '/services/software-development',
  '/services/web-development',
  '/services/analytic-solutions',
  '/services/cloud-devops',
  '/services/product-design',
  '/services/data-center',
]
const projectRoutes = [
  '/projects/web-development',
  '/projects/mobile-app-development',
  '/projects/cloud-solutions',
  '/projects/ai-machine-learning',
  '/projects/cybersecurity',
]
const postIds = ['future-of-react-development', 'cloud-migration-strategies', 'mobile-app-security']
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

/** Where each step of a breadcrumb leads, except for the last: that is where the visitor is. */
const crumbTargets: Record<string, string> = {
  Home: '/',
  Services: '/services',
  Projects: '/projects',
  Blog: '/blog',
  Team: '/team',
}

const screens: Record<string, Screen> = {
  '/': {
    tab: 'home',
    // Decision 26: hero, about, services, contact with stats, process, technologies, projects, blog, testimonials.
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

/** The headings of a group, which is not there when it is empty; its cards have headings, its rows do not. */
function group(heading: string, entries: { title?: string; name?: string }[], areCards = true): string[] {
  if (entries.length === 0) return []
  return [heading, ...(areCards ? entries.map(({ title = '' }) => title) : [])]
}

/** The projects that a page shows as cards: two beside people and notes, three where there are none. */
function shownWork({ projects: work, posts: notes }: Service | Member, rows: unknown[]): Project[] {
  return work.slice(0, rows.length + notes.length > 0 ? 2 : 3)
}

for (const service of services) {
  const { title, path: route } = service
  screens[route] = {
    tab: title,
    breadcrumb: ['Home', 'Services', title],
    headings: [
      title,
      'Service Overview',
      'Key Capabilities',
      ...group('Where it is in use', shownWork(service, service.people)),
      ...group('Who does it', service.people, false),
      ...group('Written about it', service.posts, false),
      pages.services.cta.heading,
    ],
    links: [['Back to Services', '/services']],
  }
}
for (const { title, path: route, outline, team, previous, next } of projects) {
  const neighbour = next ?? previous
  screens[route] = {
    tab: title,
    breadcrumb: ['Home', 'Projects', title],
    headings: [
      title,
      'Project Overview',
      ...outline.chapters.map((chapter) => chapter.title),
      'Key Features',
      'Technologies Used',
      ...group('Who did it', team, false),
      ...(neighbour ? [neighbour.title] : []),
      pages.projects.cta.heading,
    ],
    links: [['Back to Projects', '/#projects']],
  }
}
for (const [index, { id, title, outline, services }] of posts.entries()) {
  // Of three posts the two others: the nearer one first, and of two that are as near the earlier one.
  const distance = (post: Post) => Math.abs(posts.indexOf(post) - index)
  const others = posts
    .filter((post) => post.id !== id)
    .toReversed()
    .toSorted((a, b) => distance(a) - distance(b))
    .map((post) => post.title)
  screens[`/blog/${id}`] = {
    tab: title,
    breadcrumb: ['Home', 'Blog', title],
    headings: [
      title,
      'Article Info',
      ...(outline.headings.length >= 3 ? ['In this article'] : []),
      'Tags',
      ...(services.length > 0 ? ['Related services'] : []),
      pages.blog.more,
      ...others,
    ],
    links: [['Back to Blog', '/#blog']],
  }
}
for (const member of members) {
  const { path, name, role, education, leads, posts: notes } = member
  screens[path] = {
    tab: `${name}, ${role}`,
    breadcrumb: ['Home', 'Team', name],
    headings: [
      name,
      'Biography',
      'Professional Skills',
      ...(education ? ['Education'] : []),
      ...group('Worked on', shownWork(member, leads)),
      ...group('Leads', leads, false),
      ...group('Wrote', notes, false),
    ],
    links: [['Back to Team', '/team']],
  }
}

test('every page of the site has its screen in this table', () => {
  expect(Object.keys(screens).sort()).toEqual([...routes].sort())
})

for (const [route, { tab, breadcrumb = [], headings, links = [] }] of Object.entries(screens)) {
  test(`${route} has the title, the way to it, the headings, the links and the frame of the specification`, async ({
    page,
  }) => {
    await page.goto(route)
    const main = page.getByRole('main')
    await expect(page).toHaveTitle(route === '/' ? `${site.name}: ${site.headline}` : `${tab} | ${site.name}`)
    expect(await wordsOf(main.locator(':is(h1, h2, h3):not(.prose *)'))).toEqual(headings)
    expect(await wordsOf(main.locator('h1'))).toEqual(headings.slice(0, 1))

    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    const steps = await wordsOf(crumbs.locator('a, [aria-current="page"]'))
    expect(steps).toEqual(breadcrumb)
    expect(await targetsOf(crumbs.getByRole('link'))).toEqual(
      breadcrumb.slice(0, -1).map((step) => [step, crumbTargets[step]]),
    )

    expect(await targetsOf(main.getByRole('link'))).toEqual(expect.arrayContaining(links))
    await expectFrame(page)
  })
}

/** What surrounds every page (specification, section 2, "Shared frame on every page"). */
async function expectFrame(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  // The bar is put away on small screens and the panel on large ones, so both are read from the HTML.
  expect(await targetsOf(header.locator('nav[aria-label="Main"] a'))).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Services', '/services'],
    ['Team', '/team'],
    ['FAQs', '/FAQ'],
    ['Contact', '/contact'],
  ])
  await expect(header.locator('a:visible[href*="example"][target="_blank"]')).toHaveCount(3)
  await expect(header.locator('dialog').filter({ hasText: 'Call Us' })).toHaveCount(1)
  await expect(header.locator('dialog').filter({ hasText: 'Contact Details' })).toHaveCount(1)

  const footer = page.getByRole('contentinfo')
  expect(await wordsOf(footer.getByRole('heading'))).toEqual(['IT Services', 'Contact Info', 'Newsletter'])
  expect(await targetsOf(footer.getByRole('link'))).toEqual(
    expect.arrayContaining([
      ['Software Development', '/software-development'],
      ['Web Development', '/web-development'],
      ['App Development', '/app-development'],
      ['Cloud and DevOps', '/cloud-and-devops'],
      ['Product Development', '/product-design'],
      ['Home', '/'],
      ['About', '/about'],
      ['FAQs', '/faq'],
      ['Contact', '/contact'],
    ]),
  )
  await expect(footer).toContainText('All Rights Reserved')

  const chat = page.getByRole('complementary', { name: 'Chat' }).getByRole('link')
  const text = encodeURIComponent('Hello! I would like to get in touch with the company.')
  await expect(chat).toHaveAttribute('href', new RegExp(RegExp.escape(text)))
}

test('the company has its six services, five projects, three posts, eleven members, six testimonials and five questions', () => {
  expect(services.map(({ id }) => `/services/${id}`)).toEqual(serviceRoutes)
  expect(projects.map(({ id }) => `/projects/${id}`)).toEqual(projectRoutes)
  expect(posts.map(({ id }) => id).sort()).toEqual([...postIds].sort())
  expect(members).toHaveLength(11)
  expect(members.filter(({ id }) => id.includes('_'))).toHaveLength(1)
  expect(testimonials).toHaveLength(6)
  expect(faq).toHaveLength(5)
})

for (const [short, target] of [
  ['/software-development', '/services/data-center'],
  ['/web-development', '/services/web-development'],
  ['/app-development', '/services/software-development'],
  ['/cloud-and-devops', '/services/cloud-devops'],
  ['/product-design', '/services/product-design'],
] as const) {
  test(`${short} leads to the service that bears its title (decided in docs/decisions)`, async ({
    request,
  }) => {
    const answer = await request.get(short, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([308, target])
  })
}

test.describe('home', () => {
  test.beforeEach(({ page }) => page.goto('/'))

  test('claims over 25 years, support 24/7 and the three figures', async ({ page }) => {
    const main = page.getByRole('main')
    await expect(main).toContainText('Over 25 years of IT services')
    await expect(main).toContainText('support 24/7')
    // What counts up for the eye stands beside the figure that is read out.
    expect(await wordsOf(main.locator('dl dd > :not([aria-hidden])'))).toEqual(['60k', '40+', '250+'])
    expect(await wordsOf(main.locator('dl dt'))).toEqual(['happy clients', 'companies', 'projects done'])
  })

  test('labels its four skills 92, 90, 92 and 95 %', async ({ page }) => {
    const about = page.getByRole('region', { name: pages.home.about.heading })
    const skills = await wordsOf(about.getByRole('listitem'))
    expect(skills.map((skill) => skill.slice(-3))).toEqual(['92%', '90%', '92%', '95%'])
  })

  test('opens chat, letter and map from its contact block in new tabs', async ({ page }) => {
    const links = page.getByRole('region', { name: pages.home.contact.heading }).getByRole('link')
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(targets).toEqual([site.chat && chatUrl(site.chat), mailComposeUrl(site), mapSearchUrl(site)])
    await expect(links.and(page.locator('[target="_blank"]'))).toHaveCount(3)
  })

  test('shows the fourteen technologies in their order', async ({ page }) => {
    const strip = page.getByRole('region', { name: pages.home.technologies.heading })
    expect((await targetsOf(strip.getByRole('link'))).map(([name]) => name)).toEqual([
      'HTML5',
      'CSS3',
      'JavaScript',
      'React',
      'Bootstrap',
      'TailwindCSS',
      'Node.js',
      'GitHub',
      'WordPress',
      'PHP',
      'Laravel',
      'Symfony',
      'Next.js',
      'Angular',
    ])
  })

  test('has all six testimonials and all five projects in its carousels', async ({ page }) => {
    const slides = (name: string) => page.locator(`[aria-label="${name}"] [aria-roledescription="slide"]`)
    await expect(slides('Projects')).toHaveCount(5)
    await expect(slides('Testimonials')).toHaveCount(6)
  })
})

test('a service shows its picture at 200 by 200, three paragraphs and six skills between 80 and 95 %', async ({
  page,
}) => {
  for (const route of serviceRoutes) {
    await page.goto(route)
    const main = page.getByRole('main')
    expect(await sizeOf(main.getByRole('img').or(main.locator('img')).first())).toEqual([200, 200])
    await expect(main.locator('.prose > p')).toHaveCount(3)
    const percentages = await percentagesOf(main)
    expect(percentages).toHaveLength(6)
    for (const percentage of percentages) expect([percentage >= 80, percentage <= 95]).toEqual([true, true])
  }
})

test('a project shows its picture 250 px high and at most 400 wide, its category and its checked features', async ({
  page,
}) => {
  for (const [index, route] of projectRoutes.entries()) {
    await page.goto(route)
    const main = page.getByRole('main')
    const [width = 0, height] = await sizeOf(main.locator('img').first())
    expect(height).toBe(250)
    expect(width).toBeLessThanOrEqual(400)
    const { category = '', features = [], technologies = [] } = projects[index] ?? {}
    await expect(main).toContainText(category)
    expect(await wordsOf(main.locator('li:has(svg):not(:has(.skill-fill))'))).toEqual(features)
    expect(await percentagesOf(main)).toEqual(technologies.map(({ percentage }) => percentage))
  }
})

test('a post shows category, date, author and read time twice, its tags, and a picture at most 300 px high', async ({
  page,
}) => {
  for (const { id, category, tags, updated } of posts) {
    await page.goto(`/blog/${id}`)
    const main = page.getByRole('main')
    const [, height] = await sizeOf(main.locator('img').first())
    expect(height).toBeLessThanOrEqual(300)
    const info = main.getByRole('complementary', { name: 'Article Info' })
    expect(await wordsOf(info.locator('dt'))).toEqual([
      'Category',
      'Published',
      ...(updated ? ['Updated'] : []),
      'Author',
      'Read Time',
    ])
    const facts = await wordsOf(info.locator('dd'))
    expect(facts[0]).toBe(category)
    const [day = '', author = '', readTime = ''] = [facts[1], ...facts.slice(-2)]
    for (const fact of [category, day, author, readTime])
      await expect(main.locator('article').first()).toContainText(fact)
    expect(await wordsOf(main.locator('h2:text-is("Tags") + ul > li'))).toEqual(tags)
  }
})

test('a member shows a photo at 200 by 200, role, bio, e-mail, a phone only if there is one, and profiles in new tabs', async ({
  page,
}) => {
  for (const { id, role, bio, contact, skills } of members) {
    await page.goto(`/team/${id}`)
    const main = page.getByRole('main')
    expect(await sizeOf(main.getByRole('img').first())).toEqual([200, 200])
    await expect(main).toContainText(role)
    await expect(main).toContainText(bio)
    const targets = (await targetsOf(main.getByRole('link'))).map(([, target]) => target)
    expect(targets).toContain(`mailto:${contact.email}`)
    expect(targets.filter((target) => target.startsWith('tel:'))).toEqual(
      contact.phone ? [telephoneUrl(contact.phone)] : [],
    )
    const profiles = targets.filter((target) => target.startsWith('https:'))
    await expect(main.locator('a[target="_blank"]')).toHaveCount(profiles.length)
    expect(await percentagesOf(main)).toEqual(skills.map(({ percentage }) => percentage))
  }
})

test('the contact page has the phone as text, the address as a way to the map, and the map 450 px high', async ({
  page,
}) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  const talk = main
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: "LET'S TALK" }) })
    .last()
  await expect(talk).toContainText(site.phone)
  await expect(talk).toContainText('Sahiwal')
  await expect(talk).toContainText('Pakistan')
  const link = talk.getByRole('link')
  await expect(link).toHaveAttribute('href', mapSearchUrl(site))
  await expect(link).toHaveAttribute('target', '_blank')
  const [, height = 0] = await sizeOf(main.getByRole('region', { name: pages.contact.map.heading }))
  expect(height).toBeGreaterThanOrEqual(450)
})

test('the FAQ opens its first answer alone, tells of agile, iterative work and says yes to support', async ({
  page,
}) => {
  await page.goto('/faq')
  const answers = page.getByRole('main').locator('details')
  expect(await answers.evaluateAll((all) => all.map((each) => each.hasAttribute('open')))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect(await answers.evaluateAll((all) => all.map(({ id }) => id))).toEqual([
    'services',
    'technologies',
    'duration',
    'choosing-technologies',
    'support',
  ])
  await expect(answers.nth(2)).toContainText('agile, iterative')
  await expect(answers.nth(4).locator('.prose')).toHaveText(/^Yes\b/)
})

test('the messages page says "No messages yet."', async ({ page }) => {
  await page.goto('/messages')
  await expect(page.getByRole('main')).toContainText('No messages yet.')
})

/** The words of each, without the note that a link opens a new tab. */
async function wordsOf(parts: Locator): Promise<string[]> {
  return (await parts.allTextContents()).map(plain)
}

async function targetsOf(links: Locator): Promise<[words: string, target: string][]> {
  const found = await links.evaluateAll((all) =>
    all.map((link) => ({ words: link.textContent, target: link.getAttribute('href') ?? '' })),
  )
  return found.map(({ words, target }) => [plain(words), target])
}

function plain(text: string): string {
  return text.replace(' (opens in new tab)', '').replaceAll(/\s+/g, ' ').trim()
}

async function percentagesOf(part: Locator): Promise<number[]> {
  const words = await wordsOf(part.locator('.even-digits'))
  return words.map((each) => Number(each.replace('%', '')))
}

async function sizeOf(part: Locator): Promise<number[]> {
  const box = await part.boundingBox()
  return box ? [Math.round(box.width), Math.round(box.height)] : []
}
