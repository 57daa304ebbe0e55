import { describe, expect, test } from 'vitest'
import { buildCatalogue } from './build-catalogue.ts'
import type { ContentFolder } from './catalogue.ts'
import { ContentError } from './fault.ts'
import { readContentFolder } from './folder.ts'

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
      'an author who is not on the team',
      'content/blog/mobile-app-security.md',
      (text) => text.replace(/^author:.*$/m, 'author: ayesha-kahn'),
      'author "ayesha-kahn" is not on the team. Did you mean "ayesha-khan"?',
    ],
    [
      'a lead who is not on the team',
      'content/services/cloud-devops.md',
      (text) => text.replace(/^lead:.*$/m, 'lead: gurpreet-sing'),
      'lead "gurpreet-sing" is not on the team. Did you mean "gurpreet-singh"?',
    ],
    [
      'a project made with a service that does not exist',
      'content/projects/cybersecurity.md',
      (text) => text.replace('- data-center', '- data-centre'),
      'services "data-centre" is not one of the services. Did you mean "data-center"?',
    ],
    [
      'a member who worked on a project twice',
      'content/projects/cybersecurity.md',
      (text) => text.replace('- bilal-ahmed', '- hina-rauf'),
      'team[2] names "hina-rauf" a second time. Remove it',
    ],
    [
      'a post about a service that does not exist',
      'content/blog/mobile-app-security.md',
      (text) => text.replace('- data-center', '- data-centre'),
      'services "data-centre" is not one of the services',
    ],
    [
      'a testimonial about a project that does not exist',
      'content/testimonials.yaml',
      (text) => text.replace('project: cybersecurity', 'project: cyber-security'),
      'project "cyber-security" does not exist. Did you mean "cybersecurity"?',
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
      'links to /services/cloud-devop, which is not a page of this site. Did you mean "/services/cloud-devops"?',
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
    [
      'a link that leans on a folder',
      'content/blog/mobile-app-security.md',
      (text) => `${text}\nSee [the service](services/cloud-devops).\n`,
      'links to "services/cloud-devops". A link begins with /, https://, mailto: or tel:',
    ],
    [
      'a link into script',
      'content/faq.yaml',
      (text) => text.replace('(/services/data-center)', '(javascript:alert)'),
      'links to "javascript:alert"',
    ],
    [
      'a picture in a text that does not lie beside it',
      'content/blog/mobile-app-security.md',
      (text) => `${text}\n![A loom](mobile-app-securty.svg)\n`,
      'shows the picture mobile-app-securty.svg, which does not lie beside it. Did you mean "mobile-app-security.svg"?',
    ],
    [
      'a picture in a YAML text, where none can be shown',
      'content/pages/privacy.yaml',
      (text) => `${text}\n  ![A loom](loom.svg)\n`,
      'Only texts in .md files can show pictures',
    ],
    [
      'a dead link in the second paragraph of a YAML text',
      'content/pages/privacy.yaml',
      (text) => `${text}\n  See [there](/no-such).\n`,
      'links to /no-such, which is not a page of this site',
    ],
    [
      'HTML in a YAML text',
      'content/pages/accessibility.yaml',
      (text) => `${text}\n  <b>bold</b>\n`,
      'holds HTML (<b>), which is not shown',
    ],
    [
      'a heading of the first level in a YAML text',
      'content/pages/accessibility.yaml',
      (text) => `${text}\n  # Title\n`,
      'has a heading with one #',
    ],
    [
      'a link in a text that is shown as it stands',
      'content/pages/team.yaml',
      (text) => text.replace('lead: ', 'lead: Write [to us](/contact). '),
      'lead holds a link or HTML, but is shown as it stands',
    ],
    [
      'a banner picture that is misspelt',
      'content/pages/about.yaml',
      (text) => text.replace('dunes.svg', 'dune.svg'),
      'picture "dune.svg" is not a cloth of content/heroes or content/banners. Did you mean "dunes.svg"?',
    ],
    [
      'a fact that site.yaml does not have',
      'content/pages/home.yaml',
      (text) => text.replace('{years}', '{year}'),
      'quotes {year}, which is not a fact of content/site.yaml. Did you mean "years"?',
    ],
    [
      'an unknown fact in a long text',
      'content/services/data-center.md',
      (text) => `${text}\nOpen {hour}.\n`,
      'the text quotes {hour}, which is not a fact of content/site.yaml. Did you mean "hours"?',
    ],
    [
      'a short address that would hide a page',
      'content/navigation.yaml',
      (text) => text.replace('href: /product-design', 'href: /blog'),
      '/blog is an address already',
    ],
    [
      'a menu entry that leads away from the site',
      'content/navigation.yaml',
      (text) => text.replace('href: /about', 'href: https://elsewhere.example'),
      'must be the path of a page of this site',
    ],
  ])('%s', (_fault, file, damage, sentence) => {
    const faults = faultsOf(damaged(file, damage))
    expect(faults.map((fault) => fault.message).join('\n')).toContain(sentence)
    expect(faults.map((fault) => fault.file)).toContain(file)
  })

  test.each<[string, string, (text: string) => string, string]>([
    [
      'a title that a # has cut',
      'content/blog/mobile-app-security.md',
      (text) => text.replace(/^title:.*$/m, 'title: Why issue #5 came back'),
      'loses "#5 came back", because a # after a space begins a comment',
    ],
    [
      'a number that was meant as a text',
      'content/team/hina-rauf.md',
      (text) => text.replace(/^role:.*$/m, 'role: 2026'),
      'role must be a text. Put it between quotes if it is meant as a text',
    ],
    [
      'a text where a list belongs',
      'content/projects/cybersecurity.md',
      (text) => text.replace(/^features:\n(?: {2}- .*\n)+/m, 'features: Single sign-on\n'),
      'features must be a list, with one line for each entry that begins with -',
    ],
    [
      'a field without a value',
      'content/projects/cybersecurity.md',
      (text) => text.replace(/^category:.*$/m, 'category:'),
      'category is empty. Write a text',
    ],
    [
      'a list without entries',
      'content/projects/cybersecurity.md',
      (text) => text.replace(/^features:\n(?: {2}- .*\n)+/m, 'features: []\n'),
      'features needs at least 1 entries',
    ],
    [
      'a colon within a title',
      'content/blog/mobile-app-security.md',
      (text) => text.replace(/^title:.*$/m, 'title: Security: a start'),
      'this line has a colon within a value. Put the whole value between quotes',
    ],
    [
      'a field that stands twice',
      'content/projects/cybersecurity.md',
      (text) => text.replace('---\n', '---\norder: 5\n'),
      'this line names a field that is there already',
    ],
    [
      'a line that begins with a tab',
      'content/services/cloud-devops.md',
      (text) => text.replace('  - name:', '\t- name:'),
      'Indent with spaces',
    ],
    [
      'a quote that is not closed',
      'content/team/hina-rauf.md',
      (text) => text.replace(/^role:.*$/m, 'role: "Web engineer'),
      'lacks a closing quote',
    ],
    [
      'a name instead of an id',
      'content/blog/mobile-app-security.md',
      (text) => text.replace(/^author:.*$/m, 'author: Ayesha Khan'),
      'Did you mean "ayesha-khan"?',
    ],
    [
      'a telephone number that is none',
      'content/site.yaml',
      (text) => text.replace(/^phone:.*$/m, 'phone: on request'),
      'phone must be a telephone number such as +92 40 555 0123',
    ],
    [
      'a day of change before the day of publication',
      'content/blog/mobile-app-security.md',
      (text) => text.replace(/^updated:.*$/m, 'updated: 2020-01-01'),
      'updated is before the date of the post',
    ],
    [
      'a word that no phone can show',
      'content/projects/cybersecurity.md',
      (text) => text.replace(/^title:.*$/m, 'title: Rinderkennzeichnungsverordnung made simple'),
      'which is too long for a phone',
    ],
    [
      'a heading without its space',
      'content/services/data-center.md',
      (text) => `${text}\n##Why\n`,
      'has ## without a space after it',
    ],
    [
      'a heading that leaves a level out',
      'content/services/data-center.md',
      (text) => `${text}\n## One\n\n#### Two\n`,
      'has a heading with #### below one of a much higher level',
    ],
    [
      'a link with a space within',
      'content/services/data-center.md',
      (text) => `${text}\nSee [the page] (/faq).\n`,
      'has a space within the link "[the page] (/faq)"',
    ],
    [
      'a file that is not UTF-8',
      'content/team/hina-rauf.md',
      (text) => text.replace('Hina', 'Hin\uFFFD'),
      'is not UTF-8: a letter cannot be read',
    ],
    [
      'a file with a byte order mark',
      'content/faq.yaml',
      (text) => `\uFEFF${text}`,
      'Save it again as UTF-8 without BOM',
    ],
  ])('%s, in words of ours, and nothing else is said', (_fault, file, damage, sentence) => {
    const faults = faultsOf(damaged(file, damage))
    expect(faults.map((fault) => fault.message)).toEqual([expect.stringContaining(sentence)])
    expect(faults[0]).toMatchObject({ file, line: expect.any(Number) })
  })

  test('a fault in a file with a picture of its own brings no second one about the picture', () => {
    const file = 'content/team/hina-rauf.md'
    const folder = damaged(file, (text) => text.replace(/^role:.*$/m, 'role: 5\nimage: hina-rauf.jpg'))
    expect(faultsOf(folder)).toMatchObject([{ file, message: expect.stringContaining('role must be') }])
  })

  test('a picture with its ending in capital letters is told what it should be called', () => {
    const file = 'content/team/Hina.JPG'
    expect(faultsOf({ ...readContentFolder(), others: [file] })).toMatchObject([
      { file, message: 'has an ending in capital letters. Rename it to content/team/Hina.jpg' },
    ])
  })

  test('a picture that nothing refers to is named', () => {
    const folder = readContentFolder()
    const lost = 'content/blog/lost.svg'
    const pictures = { ...folder.pictures, [lost]: { src: `/${lost}`, width: 1, height: 1 } }
    const before = buildCatalogue(folder).unusedPictures
    expect(buildCatalogue({ ...folder, pictures }).unusedPictures).toEqual([...before, lost])
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

  test.each(['category', 'page'])('the id %s, which stands in the addresses of indexes, is refused', (id) => {
    const folder = readContentFolder()
    const post = folder.texts['content/blog/mobile-app-security.md'] ?? ''
    const faults = faultsOf({ ...folder, texts: { ...folder.texts, [`content/blog/${id}.md`]: post } })
    expect(faults.map(({ message }) => message).join('\n')).toContain(`"${id}" stands in the addresses`)
  })

  test.each(['content/posts/new.md', 'content/pages/imprint.yaml', 'content/faq-old.yaml'])(
    '%s, which nothing reads, does not vanish in silence',
    (file) => {
      const folder = readContentFolder()
      expect(faultsOf({ ...folder, texts: { ...folder.texts, [file]: 'title: Lost' } })).toMatchObject([
        { file, message: expect.stringContaining('is not part of the site') },
      ])
    },
  )

  test('nor does a file of a kind that is not known', () => {
    const file = 'content/team.yml'
    expect(faultsOf({ ...readContentFolder(), others: [file] })).toMatchObject([{ file }])
  })

  test('a fault in a YAML text is told with the line it stands on', () => {
    const file = 'content/pages/privacy.yaml'
    const folder = damaged(file, (text) => `${text}\n  See [there](/no-such).\n`)
    const line = (folder.texts[file] ?? '').split('\n').findIndex((each) => each.includes('/no-such')) + 1
    expect(faultsOf(folder)).toMatchObject([{ file, line }])
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
