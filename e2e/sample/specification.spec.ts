import type { Locator } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { callUrl, chatUrl, mailComposeUrl, mapSearchUrl } from '#lib/content/contact-urls.ts'
import { isSample, WHY_SKIPPED } from '#testing/sample.ts'
import { content } from '#testing/site-content.ts'

/*
 * Tests the texts that the specification requires. They are repeated here, so that a mistake in the content or the code
 * fails a test. For texts that the company chooses, this file reads the content and tests only where they appear.
 */
// Scripts are disabled: the HTML must contain all texts.
test.use({ javaScriptEnabled: false })
// biome-ignore lint/suspicious/noSkippedTests: content of another company cannot be that of the specification
test.skip(!isSample, WHY_SKIPPED)

const { site, services, projects, posts, members, pages, faq, testimonials } = content
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

test('the company has its six services, five projects, three posts, eleven members, six testimonials and five questions', () => {
  expect(services.map(({ id }) => `/services/${id}`)).toEqual(serviceRoutes)
  expect(projects.map(({ id }) => `/projects/${id}`)).toEqual(projectRoutes)
  expect(posts.map(({ id }) => id).sort()).toEqual([...postIds].sort())
  expect(members).toHaveLength(11)
  expect(members.filter(({ id }) => id.includes('_'))).toHaveLength(1)
  expect(testimonials).toHaveLength(6)
  expect(faq).toHaveLength(5)
})

test('each short address leads to the service that bears its title (decided in docs/decisions)', async ({
  request,
}) => {
  for (const [short, target] of [
    ['/software-development', '/services/data-center'],
    ['/web-development', '/services/web-development'],
    ['/app-development', '/services/software-development'],
    ['/cloud-and-devops', '/services/cloud-devops'],
    ['/product-design', '/services/product-design'],
  ] as const) {
    const answer = await request.get(short, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([308, target])
  }
})

// The entries of a kind have one layout, so of each kind those are visited that differ in what they have.
test('each kind of page shows what the specification requires of it', async ({ page }) => {
  const main = page.getByRole('main')
  await test.step('home claims 25 years and support 24/7, and has the figures, skills, technologies and slides of the specification', async () => {
    await page.goto('/')
    await expect(main).toContainText('Over 25 years of IT services')
    await expect(main).toContainText('support 24/7')
    // Each figure is in the page twice: animated with aria-hidden, and as text for screen readers.
    expect(await wordsOf(main.locator('dl dd > :not([aria-hidden])'))).toEqual(['60k', '40+', '250+'])
    expect(await wordsOf(main.locator('dl dt'))).toEqual(['happy clients', 'companies', 'projects done'])
    const skills = await wordsOf(
      page.getByRole('region', { name: pages.home.about.heading }).getByRole('listitem'),
    )
    expect(skills.map((skill) => skill.slice(-3))).toEqual(['92%', '90%', '92%', '95%'])
    const strip = page.getByRole('region', { name: pages.home.technologies.heading })
    expect((await targetsOf(strip.getByRole('link'))).map(([name]) => name).join(' ')).toBe(
      'HTML5 CSS3 JavaScript React Bootstrap TailwindCSS Node.js GitHub WordPress PHP Laravel Symfony Next.js Angular',
    )
    const slides = (name: string) => page.locator(`[aria-label="${name}"] [aria-roledescription="slide"]`)
    await expect(slides('Projects')).toHaveCount(5)
    await expect(slides('Testimonials')).toHaveCount(6)

    const links = page.getByRole('region', { name: pages.home.contact.heading }).getByRole('link')
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(targets).toEqual([site.chat && chatUrl(site), mailComposeUrl(site), mapSearchUrl(site)])
    await expect(links.and(page.locator('[target="_blank"]'))).toHaveCount(3)
  })

  await test.step('a service shows its picture at 200 by 200, three paragraphs and six skills between 80 and 95 %', async () => {
    for (const { body, skills } of services) {
      expect(body.trim().split('\n\n')).toHaveLength(3)
      expect(skills).toHaveLength(6)
      for (const { percentage } of skills) expect([percentage >= 80, percentage <= 95]).toEqual([true, true])
    }
    for (const { path, skills } of services.slice(0, 1)) {
      await page.goto(path)
      expect(await sizeOf(main.getByRole('img').or(main.locator('img')).first())).toEqual([200, 200])
      await expect(main.locator('.prose > p')).toHaveCount(3)
      expect(await percentagesOf(main)).toEqual(skills.map(({ percentage }) => percentage))
    }
  })

  await test.step('a project shows its picture 250 px high and at most 400 wide, its category and its checked features', async () => {
    for (const { path, category, features, technologies } of projects.slice(0, 2)) {
      await page.goto(path)
      const [width = 0, height] = await sizeOf(main.locator('img').first())
      expect(height).toBe(250)
      expect(width).toBeLessThanOrEqual(400)
      await expect(main).toContainText(category)
      expect(await wordsOf(main.locator('li:has(svg):not(:has(.skill-fill))'))).toEqual(features)
      expect(await percentagesOf(main)).toEqual(technologies.map(({ percentage }) => percentage))
    }
  })

  await test.step('a post shows category, date, author and read time twice, its tags, and a picture at most 300 px high', async () => {
    for (const { id, category, tags, updated } of posts) {
      await page.goto(`/blog/${id}`)
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

  await test.step('a member shows a photo at 200 by 200, role, bio, e-mail, a phone only if there is one, and profiles in new tabs', async () => {
    const [withPhone, without] = [true, false].map((has) =>
      members.find((each) => !each.contact.phone !== has),
    )
    for (const { path, role, bio, contact, skills } of [withPhone, without].filter(
      (each) => each !== undefined,
    )) {
      await page.goto(path)
      expect(await sizeOf(main.getByRole('img').first())).toEqual([200, 200])
      await expect(main).toContainText(role)
      await expect(main).toContainText(bio)
      const targets = (await targetsOf(main.getByRole('link'))).map(([, target]) => target)
      expect(targets).toContain(`mailto:${contact.email}`)
      expect(targets.filter((target) => target.startsWith('tel:'))).toEqual(
        contact.phone ? [callUrl(site, contact.phone)] : [],
      )
      const profiles = targets.filter((target) => target.startsWith('https:'))
      await expect(main.locator('a[target="_blank"]')).toHaveCount(profiles.length)
      expect(await percentagesOf(main)).toEqual(skills.map(({ percentage }) => percentage))
    }
  })

  await test.step('the contact page has the phone as text, the address as a way to the map, and the map 450 px high', async () => {
    await page.goto('/contact')
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

  await test.step('the FAQ opens its first answer alone, tells of agile, iterative work and says yes to support', async () => {
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
      'question-services',
      'question-technologies',
      'question-duration',
      'question-choosing-technologies',
      'question-support',
    ])
    await expect(answers.nth(2)).toContainText('agile, iterative')
    await expect(answers.nth(4).locator('.prose')).toHaveText(/^Yes\b/)
  })
})

/** The text of each element, without the note that a link opens in a new tab. */
async function wordsOf(parts: Locator): Promise<string[]> {
  return (await parts.allTextContents()).map(plain)
}

/** The text and the address of each link. */
async function targetsOf(links: Locator): Promise<[words: string, target: string][]> {
  const found = await links.evaluateAll((all) =>
    all.map((link) => ({ words: link.textContent, target: link.getAttribute('href') ?? '' })),
  )
  return found.map(({ words, target }) => [plain(words), target])
}

function plain(text: string): string {
  return text.replace(' (opens in new tab)', '').replaceAll(/\s+/g, ' ').trim()
}

/** The percentages of the skill bars. */
async function percentagesOf(part: Locator): Promise<number[]> {
  const words = await wordsOf(part.locator('.even-digits'))
  return words.map((each) => Number(each.replace('%', '')))
}

/** The width and height in px, or an empty list if the element is not visible. */
async function sizeOf(part: Locator): Promise<number[]> {
  const box = await part.boundingBox()
  return box ? [Math.round(box.width), Math.round(box.height)] : []
}
