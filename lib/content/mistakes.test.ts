import { expect, test } from 'vitest'
import type { ContentFolder } from './catalogue.ts'
import { faultsOf } from './testing/faults.ts'
import { readSecondCompany } from './testing/second-company.ts'

/*
 * Mistakes that editors make, and the one sentence each is answered with. Nothing else may be said: a second, false
 * sentence sends an editor looking in the wrong place. The kinds of mistakes that need other files or pictures are in
 * build-catalogue.test.ts, picture-files.test.ts and photo-header.test.ts.
 */

const POST = 'content/blog/bruecken-sensoren.md'
const MEMBER = 'content/team/aenne-soehne.md'
const PROJECT = 'content/projects/tide-warnings.md'
const SERVICE = 'content/services/cloud-operations.md'
const SITE = 'content/site.yaml'
const MENU = 'content/navigation.yaml'
const HOME = 'content/pages/home.yaml'
const FAQ = 'content/faq.yaml'
const TECHNOLOGIES = 'content/technologies.yaml'
const TESTIMONIALS = 'content/testimonials.yaml'
const PROCESS = 'content/process.yaml'
const END = /$/

const TITLE = /^title:.*$/m
const QUOTES = 'Put the value between quotes'

test.each<[what: string, file: string, from: string | RegExp, to: string, sentence: string]>([
  // How a file begins and ends.
  [
    'front matter without an end',
    POST,
    /\n---\n/,
    '\n',
    'must begin with front matter between two lines of ---',
  ],
  [
    'front matter that is not there',
    POST,
    /^---\n/,
    '',
    'must begin with front matter between two lines of ---',
  ],
  ['no text below it', MEMBER, /\n---\n[\s\S]*$/, '\n---\n', 'has no text below its front matter'],
  ['an empty file', FAQ, /^[\s\S]*$/, '', 'the file is empty'],
  ['a group of fields where a list belongs', FAQ, /^[\s\S]*$/, 'id: gauges\n', 'the file must be a list'],

  // What YAML makes of what was written.
  ['no space after the colon', POST, TITLE, 'title:Gauges', 'lacks a space after the colon of "title"'],
  ['a title that begins with @', POST, TITLE, 'title: "@home" and away', QUOTES],
  ['a title that begins with a backtick', POST, TITLE, 'title: `npm` explained', QUOTES],
  ['a title that begins with %', POST, TITLE, 'title: %50 off', QUOTES],
  ['a title that begins with [', POST, TITLE, 'title: [New] gauges', QUOTES],
  ['a title that begins with *', POST, TITLE, 'title: *New* gauges', QUOTES],
  ['a title between stars', POST, TITLE, 'title: *New*', QUOTES],
  ['a title that begins with !', POST, TITLE, 'title: !New gauges', QUOTES],
  ['a title that begins with >', POST, TITLE, 'title: > New gauges', QUOTES],
  ['words after the closing quote', POST, TITLE, 'title: "Gauges" for all', QUOTES],
  ['a quote within quotes', POST, TITLE, "title: 'The lock's keeper'", QUOTES],
  [
    'a bracket that is not closed',
    POST,
    /tags:\n(?: {2}- .*\n)+/,
    'tags: [Sensors, Alarms\n',
    'lacks a closing ]',
  ],
  [
    'a hyphen without a space',
    POST,
    '  - Sensors',
    '  -Sensors',
    'tags must be a list, with one line for each entry that begins with - and a space',
  ],
  [
    'one hyphen of several without a space',
    POST,
    '  - Alarms',
    '  -Alarms',
    'lacks a space after the hyphen',
  ],
  [
    'fields of one group indented differently',
    MEMBER,
    '    percentage: 96',
    '   percentage: 96',
    'is indented',
  ],
  [
    'a fact in braces without quotes',
    HOME,
    /lead: We build.*/,
    'lead: {years} years of it',
    'between quotes',
  ],
  ['a colour without quotes', TECHNOLOGIES, "'#4169E1'", '#4169E1', 'loses "#4169E1"'],
  ['a telephone number without quotes', SITE, /^phone:.*$/m, 'phone: 0405550', 'Put it between quotes'],
  [
    'a postal code without quotes',
    SITE,
    "'22767'",
    '22767',
    'address.postalCode must be a text. Put it between',
  ],
  ['yes instead of true', POST, TITLE, 'title: Gauges\ndraft: yes', 'draft must be true or false'],

  // Fields.
  [
    'a field with a capital',
    POST,
    'excerpt:',
    'Excerpt:',
    '"Excerpt" is not a field of this file. Did you mean "excerpt"?',
  ],
  [
    'a category that differs from another in its signs alone',
    PROJECT,
    'category: Gauges',
    'category: Logistics++',
    'category "Logistics++" would share its list with "Logistics" of content/projects/crane-scheduler.md: in addresses both are "logistics".',
  ],
  [
    'a misspelt field',
    PROJECT,
    'category:',
    'catagory:',
    '"catagory" is not a field of this file. Did you mean "category"?',
  ],
  [
    'a field of another kind of entry',
    POST,
    'tags:',
    'keywords: none\ntags:',
    '"keywords" is not a field of this file',
  ],
  ['a German date', POST, /^date:.*$/m, 'date: 01.09.2026', 'date must be a date written as 2026-11-21'],
  [
    'a date with slashes',
    POST,
    /^date:.*$/m,
    'date: 2026/09/01',
    'date must be a date written as 2026-11-21',
  ],
  [
    'a date without its zeros',
    POST,
    /^date:.*$/m,
    'date: 2026-9-1',
    'date must be a date written as 2026-11-21',
  ],
  [
    'an order in quotes',
    SERVICE,
    'order: 2',
    'order: "2"',
    'order must be a number. Write it without quotes',
  ],
  ['an order between two others', SERVICE, 'order: 2', 'order: 2.5', 'order must be a whole number'],
  [
    'an order that is taken',
    SERVICE,
    'order: 2',
    'order: 4',
    'order 4 is already that of content/services/apps-for-crews.md',
  ],
  [
    'a percentage with its sign',
    MEMBER,
    'percentage: 96',
    'percentage: 96%',
    'percentage must be a number. Write it without quotes and signs',
  ],
  [
    'a percentage out of range',
    SERVICE,
    'percentage: 95',
    'percentage: 101',
    'percentage is 101. A skill lies between 0 and 100',
  ],
  ['tags on one line', POST, /tags:\n(?: {2}- .*\n)+/, 'tags: Sensors, Alarms\n', 'tags must be a list'],
  [
    'one service without a list',
    PROJECT,
    /services:\n(?: {2}- .*\n)+/,
    'services: cloud-operations\n',
    'services must be a list',
  ],
  [
    'a text where a group belongs',
    MEMBER,
    /contact:\n {2}email: .*\n/,
    'contact: aenne@bergmann.example\n',
    'contact must be a group of fields',
  ],
  [
    'an address without its @',
    MEMBER,
    /email: .*$/m,
    'email: aenne.bergmann.example',
    'contact.email must be an e-mail address',
  ],
  [
    'a profile without https',
    MEMBER,
    'https://github.example/aenne',
    'github.example/aenne',
    'socials.github must be a web address that begins with https://',
  ],
  [
    'words instead of a telephone number',
    MEMBER,
    /contact:\n/,
    'contact:\n  phone: ask Mats\n',
    'contact.phone must be a telephone number',
  ],
  [
    'a telephone number of signs alone',
    MEMBER,
    /contact:\n/,
    'contact:\n  phone: ------\n',
    'contact.phone must be a telephone number',
  ],
  [
    'an author by name',
    POST,
    'author: juergen-bergmann',
    'author: Jürgen Bergmann',
    'Did you mean "juergen-bergmann"?',
  ],
  [
    'a lead by first name',
    SERVICE,
    'lead: mats-groenewold',
    'lead: mats',
    'lead "mats" is not on the team. Did you mean "mats-groenewold"?',
  ],
  [
    'a service by title',
    PROJECT,
    '- cloud-operations',
    '- Cloud operations',
    'Did you mean "cloud-operations"?',
  ],
  [
    'a file name with its ending',
    POST,
    'author: juergen-bergmann',
    'author: juergen-bergmann.md',
    'Did you mean "juergen-bergmann"?',
  ],
  [
    'a description that is too long',
    MEMBER,
    /(metaDescription: .*)/,
    '$1 And so on, and so on.',
    'a description for search engines needs 120 to 155',
  ],
  [
    'a title that is too long',
    POST,
    TITLE,
    `title: ${'long '.repeat(23)}`,
    'title must not be longer than 110 characters',
  ],
  [
    'a country by name',
    SITE,
    'countryCode: DE',
    'countryCode: Germany',
    'must be two capital letters such as PK',
  ],
  [
    'three steps of four',
    PROCESS,
    /working:\n(?: {2,}.*\n){2}/,
    'working:\n',
    'working: The working process has four steps',
  ],
  [
    'a picture with a path',
    POST,
    TITLE,
    'title: Gauges\nimage: /images/gauge.svg',
    'image is the name of a file that lies beside this one, without its folder',
  ],
  [
    'a picture of a kind that is not known',
    POST,
    TITLE,
    'title: Gauges\nimage: gauge.gif',
    'image must end in .svg, .avif, .webp, .jpg, .jpeg or .png',
  ],
  [
    'an icon that is not there',
    TECHNOLOGIES,
    'icon: rust.svg',
    'icon: rost.svg',
    'the icon content/technologies/rost.svg does not exist',
  ],
  ['a colour by name', TECHNOLOGIES, "'#4169E1'", 'blue', 'must be a colour such as #E34F26'],
  ['an id with a capital', FAQ, 'id: night', 'id: Night', 'Did you mean "night"?'],
  ['an id that stands twice', FAQ, 'id: night', 'id: gauges', 'the id "gauges" stands twice'],
  ['a testimonial without a picture', TESTIMONIALS, /\n {2}image: harms.svg/, '', '[0].image is missing'],

  // Menus.
  [
    'a menu entry without its slash',
    MENU,
    'href: /about',
    'href: about',
    'must be the path of a page of this site',
  ],
  ['a menu entry with capitals', MENU, 'href: /about', 'href: /About', 'Did you mean "/about"?'],
  [
    'a menu entry without words',
    MENU,
    'label: Who we are',
    'label: ',
    'main[1].label is empty. Write a text',
  ],
  [
    'a short address with a slash within',
    MENU,
    'href: /cloud',
    'href: /our/cloud',
    'must be one word, such as /bridges',
  ],

  // Texts.
  [
    'a link to the file instead of the page',
    POST,
    '/services/cloud-operations',
    '/services/cloud-operations.md',
    'Did you mean "/services/cloud-operations"?',
  ],
  [
    'a link without https',
    POST,
    '(/services/cloud-operations)',
    '(www.example.com)',
    'A link begins with /, https://, mailto: or tel:',
  ],
  [
    'a link that is not closed',
    POST,
    END,
    '\nSee [the page](/faq and more.\n',
    'has a link that Markdown does not take: "[the page](/faq and more."',
  ],
  [
    'a link with a space in its address',
    POST,
    END,
    '\nSee [it](/our page).\n',
    'has a link that Markdown does not take: "[it](/our page)"',
  ],
  [
    'a picture with a space after its sign',
    POST,
    END,
    '\n! [A gauge](gauge.svg)\n',
    'To show it, write ![what is seen on it](gauge.svg)',
  ],
  [
    'a telephone link without a number',
    POST,
    END,
    '\n[Call](tel:ask)\n',
    'links to "tel:ask", which is not a telephone number',
  ],
  [
    'a mail link without an address',
    POST,
    END,
    '\n[Write](mailto:us)\n',
    'links to "mailto:us", which is not an e-mail address',
  ],
  ['bold that is not closed', POST, END, '\nThis is **important.\n', 'has ** that nothing closes'],
  [
    'a list without spaces',
    POST,
    END,
    '\n-One\n-Two\n',
    'has "-One" without a space after the hyphen, which is not a list',
  ],
  [
    'code that is never closed',
    POST,
    END,
    '\n```ts\nconst a = 1\n',
    'has code that begins with ``` and never ends',
  ],
  ['a line break of HTML', POST, END, '\nOne<br>two\n', 'holds HTML (<br>), which is not shown'],
  ['a comment of HTML', POST, END, '\n<!-- later -->\n', 'holds HTML (<!-- later -->), which is not shown'],
])('%s', (_what, file, from, to, sentence) => {
  const faults = faultsOf(damaged(file, from, to))
  expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining(sentence)])
  expect(faults[0]).toMatchObject({ file })
})

function damaged(file: string, from: string | RegExp, to: string): ContentFolder {
  const folder = readSecondCompany()
  const text = folder.texts[file] ?? ''
  const broken = text.replace(from, to)
  if (broken === text) throw new Error(`${file} was not damaged`)
  return { ...folder, texts: { ...folder.texts, [file]: broken } }
}
