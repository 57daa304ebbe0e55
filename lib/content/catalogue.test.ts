import { describe, expect, test } from 'vitest'
import { buildCatalogue, type ContentFolder } from './catalogue.ts'
import { content } from './content.ts'
import { ContentError } from './fault.ts'
import { readContentFolder } from './folder.ts'

describe('the content that is there', () => {
  test('has the counts of the specification', () => {
    expect({
      services: content.services.length,
      projects: content.projects.length,
      posts: content.posts.length,
      members: content.members.length,
      testimonials: content.testimonials.length,
      technologies: content.technologies.length,
      faq: content.faq.length,
      heroes: Object.keys(content.heroes).length,
    }).toEqual({
      services: 6,
      projects: 5,
      posts: 3,
      members: 11,
      testimonials: 6,
      technologies: 14,
      faq: 5,
      heroes: 7,
    })
  })

  test('has the ids and titles of the specification', () => {
    expect(content.services.map(({ id, title }) => [id, title])).toEqual([
      ['software-development', 'App Development'],
      ['web-development', 'Web Development'],
      ['analytic-solutions', 'Analytic Solutions'],
      ['cloud-devops', 'Cloud & DevOps'],
      ['product-design', 'Product Design'],
      ['data-center', 'Software Development'],
    ])
    expect(content.projects.map(({ id }) => id).sort()).toEqual([
      'ai-machine-learning',
      'cloud-solutions',
      'cybersecurity',
      'mobile-app-development',
      'web-development',
    ])
    expect(content.posts.map(({ id }) => id).sort()).toEqual([
      'cloud-migration-strategies',
      'future-of-react-development',
      'mobile-app-security',
    ])
  })

  test('shows every optional field of a member at least once, and does without each at least once', () => {
    const fields = {
      phone: content.members.map(({ contact }) => contact.phone),
      education: content.members.map(({ education }) => education),
      linkedin: content.members.map(({ socials }) => socials?.linkedin),
      github: content.members.map(({ socials }) => socials?.github),
      stackoverflow: content.members.map(({ socials }) => socials?.stackoverflow),
      facebook: content.members.map(({ socials }) => socials?.facebook),
    }
    for (const [field, values] of Object.entries(fields)) {
      expect(values.some(Boolean), `${field} is there`).toBe(true)
      expect(values.every(Boolean), `${field} is not always there`).toBe(false)
    }
    expect(content.members.some(({ id }) => id.includes('_'))).toBe(true)
  })

  test('reads the same through the bundler and from disk', () => {
    const fromDisk = buildCatalogue(readContentFolder())
    expect(fromDisk.services.map(({ body }) => body)).toEqual(content.services.map(({ body }) => body))
    expect(fromDisk.site).toEqual(content.site)
  })
})

describe('a fault in the content stops the build and says where and what', () => {
  test.each<[string, string, (text: string) => string, string]>([
    [
      'a percentage outside the range',
      'content/services/cloud-devops.md',
      (text) => text.replace(/percentage: \d+/, 'percentage: 96'),
      'skills[0].percentage is 96. A service skill lies between 80 and 95',
    ],
    [
      'a misspelt key',
      'content/services/cloud-devops.md',
      (text) => text.replace('description:', 'descriptoin:'),
      '"descriptoin" is not a field of this file',
    ],
    [
      'a missing field',
      'content/projects/cybersecurity.md',
      (text) => text.replace(/^category:.*\n/m, ''),
      'category is missing',
    ],
    [
      'an author who is nobody',
      'content/blog/mobile-app-security.md',
      (text) => text.replace(/^author:.*$/m, 'author: ayesha-kahn'),
      'author "ayesha-kahn" is nobody on the team. Did you mean "ayesha-khan"?',
    ],
    [
      'a date that is none',
      'content/blog/mobile-app-security.md',
      (text) => text.replace(/^date:.*$/m, 'date: 2026-02-30'),
      'date must be a date written as 2026-11-21',
    ],
    [
      'a link to a page that does not exist',
      'content/blog/mobile-app-security.md',
      (text) => `${text}\nSee [the service](/services/cloud-devop).\n`,
      'links to /services/cloud-devop, which is no page of this site. Did you mean "/services/cloud-devops"?',
    ],
    [
      'a picture that is not there',
      'content/team/hina-rauf.md',
      (text) => text.replace('---\n', '---\nimage: hina-rouf.svg\n'),
      'the picture content/team/hina-rouf.svg does not exist',
    ],
    [
      'HTML in a text',
      'content/services/data-center.md',
      (text) => `${text}\n<b>bold</b>\n`,
      'holds HTML (<b>), which is not shown',
    ],
    [
      'the same id twice in a list',
      'content/faq.yaml',
      (text) => `${text}\n${text.slice(text.indexOf('- id:'))}`,
      'stands twice',
    ],
    [
      'YAML that cannot be read',
      'content/site.yaml',
      (text) => `${text}\n  : : [\n`,
      'is not YAML that can be read',
    ],
    [
      'a short link to a service that does not exist',
      'content/navigation.yaml',
      (text) => text.replace('service: cloud-devops', 'service: cloud-develops'),
      'service "cloud-develops" does not exist. Did you mean "cloud-devops"?',
    ],
    [
      'a description too short for search engines',
      'content/projects/cybersecurity.md',
      (text) => text.replace(/^metaDescription:.*(\n {2,}.*)*/m, 'metaDescription: Too short.'),
      'metaDescription has 10 characters; a description for search engines needs 120 to 155',
    ],
  ])('%s', (_fault, file, damage, sentence) => {
    const faults = faultsOf(damaged(file, damage))
    expect(faults.map((fault) => fault.message).join('\n')).toContain(sentence)
    expect(faults.map((fault) => fault.file)).toContain(file)
  })

  test('the line is that of the field', () => {
    const file = 'content/services/cloud-devops.md'
    const text = readContentFolder().texts[file] ?? ''
    const line = text.split('\n').findIndex((each) => each.includes('percentage:')) + 1
    const [fault] = faultsOf(damaged(file, (whole) => whole.replace(/percentage: \d+/, 'percentage: 96')))
    expect(fault).toMatchObject({ file, line })
  })

  test('an id that cannot stand in an address is refused', () => {
    const folder = readContentFolder()
    const post = folder.texts['content/blog/mobile-app-security.md'] ?? ''
    const faults = faultsOf({ ...folder, texts: { ...folder.texts, 'content/blog/My Post.md': post } })
    expect(faults.map(({ message }) => message).join('\n')).toContain('"My Post" cannot stand in an address')
  })

  test('all faults are told at once', () => {
    const folder = readContentFolder()
    const texts = Object.fromEntries(
      Object.entries(folder.texts).map(([path, text]) => [
        path,
        text.replace(/percentage: \d+/, 'percentage: 12'),
      ]),
    )
    const files = new Set(faultsOf({ ...folder, texts }).map(({ file }) => file))
    expect(files.size).toBeGreaterThan(15)
  })
})

function damaged(file: string, damage: (text: string) => string): ContentFolder {
  const folder = readContentFolder()
  const text = folder.texts[file]
  if (text === undefined) throw new Error(`${file} is not there to be damaged`)
  const broken = damage(text)
  if (broken === text) throw new Error(`${file} was not damaged`)
  return { ...folder, texts: { ...folder.texts, [file]: broken } }
}

function faultsOf(folder: ContentFolder) {
  try {
    buildCatalogue(folder)
  } catch (error) {
    if (error instanceof ContentError) return error.faults
    throw error
  }
  return []
}
