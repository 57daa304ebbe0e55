import { getCountries } from 'libphonenumber-js/min'
import type { Route } from 'next'
import { z } from 'zod'
import { brandSchema } from '#lib/brand/brand.ts'
import { PHONE_DIGITS_LEAST } from '#lib/enquiry/fields.ts'
import type { FormId } from '#lib/enquiry/forms.ts'
import { slugOf } from '#lib/text/slug.ts'
import { lengthOf, splitWords } from '#lib/text/split-words.ts'
import { unknownWord } from './fault.ts'
import { PICTURE_ENDINGS } from './pictures.ts'

/** Networks with an icon, in the order of a member's profiles. */
export const NETWORKS = {
  linkedin: 'LinkedIn',
  github: 'GitHub',
  stackoverflow: 'Stack Overflow',
  facebook: 'Facebook',
  gitlab: 'GitLab',
  xing: 'XING',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  'x-twitter': 'X',
  instagram: 'Instagram',
  youtube: 'YouTube',
} as const

export type Network = keyof typeof NETWORKS

/** The networks by name, for a schema. */
export const NETWORK_IDS = Object.keys(NETWORKS) as Network[]

/*
 * The kinds of fields that content files are made of. Messages speak to the editor and are shown after
 * `file:line  field`.
 */

/** The longest word that fits into a heading on the narrowest phone (320 px). */
const WORD_CHARACTERS = 24

/** Search engines cut descriptions at about 155 characters. Shorter than 120, they are of little use. */
const DESCRIPTION_LENGTH = { min: 120, max: 155 }

/*
 * The `meta` of a field is for the editor (npm run edit) and for new files (npm run new): its
 * `description` explains it, `title` names it where the key does not say enough, and `control` is how it is edited.
 * checks.ts compares some fields with other files: those with `names`, the folder below `content/` whose entries they may
 * name, with the control `markdown`, and with `is`.
 */
const words = z
  .string()
  .trim()
  .regex(/[^\p{Cf}\s]/u, 'must not be empty')

/** Long text: links, lists and emphasis are written as Markdown. */
const markdown = words.meta({ control: 'markdown' })
/** Text that is shown as it is written, also `<dialog>`. */
export const text = words
/** The name of an entry or a file, in the one form that names have (Unicode NFC). */
const name = words.normalize()
/** Text of a sentence or more. */
const sentences = text.meta({ control: 'sentences' })
/** A heading: large letters, so that a phone is soon too narrow for one word. */
const heading = text.refine((value) => longestWord(value).length <= WORD_CHARACTERS, {
  error: ({ input }) =>
    `has the word "${longestWord(String(input))}", which is too long for a phone. Write it as two words or with a hyphen`,
})
/** A telephone number that can be called from the company's country. */
const phone = text.meta({ is: 'phone' })
/** A woven picture of content/heroes or content/banners, by its file name. */
const cloth = name.meta({ is: 'cloth' })
const metaDescription = sentences
  .refine((value) => lengthOf(value) >= DESCRIPTION_LENGTH.min && lengthOf(value) <= DESCRIPTION_LENGTH.max, {
    error: descriptionLength,
  })
  .describe(
    `One sentence or two for search engines, ${DESCRIPTION_LENGTH.min} to ${DESCRIPTION_LENGTH.max} characters.`,
  )
const isoDate = z.iso.date('must be a date written as 2026-11-21')
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address that begins with https://',
})
const email = z.email('must be an e-mail address')
/** The name of a language as browsers know it (BCP 47). */
const language = z.string().refine(isLanguage, 'must be the name of a language such as en, de or pt-BR')
/** The name of a time zone as the world's list of them has it (IANA). */
export const timeZone = z
  .string('must be the name of a time zone such as Europe/Berlin')
  .refine(isTimeZone, {
    error: ({ input }) =>
      unknownWord(
        'must be the name of a time zone such as Europe/Berlin, or UTC.',
        String(input),
        Intl.supportedValuesOf('timeZone'),
      ),
  })
  .default('UTC')
  .describe('The time zone of times in mails, lists and exports of enquiries, such as Europe/Berlin.')
const order = z.number().int().positive('must be a whole number from 1')

/** Ids are part of addresses: lower-case words joined by hyphens (one member's has an underscore). */
const URL_WORD =
  /^(?!.*[\p{Me}\p{Variation_Selector}])(?:[\p{Ll}\p{Lo}\p{Lm}\p{Nd}]\p{M}*)+(?:[-_](?:[\p{Ll}\p{Lo}\p{Lm}\p{Nd}]\p{M}*)+)*$/u
/** A letter and its mark are one character, as keyboards write them: two spellings of one word would be two addresses. */
export const isUrlWord = (word: string) => URL_WORD.test(word) && word === word.normalize()
const id = z
  .string()
  .normalize()
  .refine(isUrlWord, {
    error: ({ input }) =>
      `must be lower-case letters and digits joined by hyphens, because it is part of an address. Did you mean "${slugOf(String(input))}"?`,
  })

/** The id of another entry. */
const memberId = name.meta({ names: 'team' })
const serviceId = name.meta({ names: 'services' })
const projectId = name.meta({ names: 'projects' })

/** The name of a picture beside the file. */
const pictureName = name
  .regex(
    new RegExp(`^[^/]+\\.(?:${PICTURE_ENDINGS.join('|')})$`),
    `must be the name of a file in the same folder that ends in .${PICTURE_ENDINGS.join(', .')}`,
  )
  .meta({
    control: 'picture',
    description:
      'The picture is woven from the file name. To show a photograph instead, put it beside this file and name it here.',
  })

export function isLanguage(value: string): boolean {
  return (
    /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(value) &&
    Intl.DateTimeFormat.supportedLocalesOf([value]).length > 0
  )
}

/** Only names with a place: abbreviations such as EST, or +05:00, have no daylight saving time. */
function isTimeZone(value: string): boolean {
  if (!/^(?:UTC|[A-Z]\w+(?:\/[\w+-]+)+)$/.test(value)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function longestWord(value: string): string {
  const words = value.split(/[\s\u00AD\u2010-\u2014/-]+/).flatMap(splitWords)
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}

function descriptionLength({ input }: { input?: unknown }): string {
  const text = String(input).trim()
  const wide = lengthOf(text) === text.length ? '' : ', where a Chinese, Japanese or Korean one counts as two'
  return `has ${lengthOf(text)} characters; a description for search engines needs ${DESCRIPTION_LENGTH.min} to ${DESCRIPTION_LENGTH.max}${wide}`
}

/** How many bars a part of a page has room for. */
const BARS_MAX = 8

/** A bar: its label and its length. */
const skill = (lowest: number, highest: number) =>
  z.strictObject({ name: text, percentage: z.number().int().min(lowest).max(highest) })

/** The bars of a service or of the home page. */
const bars = z
  .array(skill(0, 100))
  .max(BARS_MAX, `has more bars than a reader would compare. Keep at most ${BARS_MAX}`)
  .default([])
  .describe(`Up to ${BARS_MAX} bars from 0 to 100, or none.`)
/** The bars of members and projects, in their range (specification, section 9). */
const highBars = z.array(skill(70, 96)).default([]).describe('Bars from 70 to 96, or none.')
export type Skill = z.infer<typeof bars>[number]

/** The words around a form. */
const formWords = z.strictObject({ title: text, promise: text, submit: text, hint: text.optional() })
export type FormWords = z.infer<typeof formWords>

/* The front matter of each file of a collection. Every object is strict, so that a misspelt key is a fault. */

/**
 * A list without duplicates.
 * @param nameOf the name of an entry, which must be unique
 */
function unique<Each extends z.ZodType>(
  each: Each,
  nameOf: (entry: z.infer<Each>) => string,
  ...path: string[]
) {
  return z.array(each).superRefine((entries, { addIssue }) => {
    const names = entries.map(nameOf)
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        addIssue({ code: 'custom', path: [index, ...path], message: `"${name}" appears twice. Keep one` })
  })
}

/** A list of names without duplicates, empty by default. */
const eachOnce = (name: z.ZodString) => unique(name, (each) => each).default([])

const CATEGORY = (entries: string) =>
  `The lists of ${entries} are made from categories: use one that others have, or begin a new one.`

const yesOrNo = z.boolean('must be true or false')

/** The last fields of every entry and page: its picture, whether it is published, and its former ids. */
const ofEntry = {
  image: pictureName.optional(),
  imageAlt: sentences.optional().meta({
    title: 'Picture in words',
    description:
      'What the photograph shows, for people who do not see it. Leave it out if it only decorates.',
  }),
  updated: isoDate
    .optional()
    .describe('The day of the last change, once it is published: readers and search engines see it.'),
  draft: yesOrNo
    .default(false)
    .describe('A draft is not on the built site. You alone see it, marked as a draft.'),
  formerIds: eachOnce(id).meta({
    title: 'Former addresses',
    description: 'Former names. Their addresses redirect here.',
  }),
}
/** A page of text can only have woven pictures. */
const { image: _image, imageAlt: _imageAlt, ...ofPage } = ofEntry

export const serviceSchema = z.strictObject({
  title: heading,
  order: order.describe('Its place among the services.'),
  description: sentences.describe('One sentence on the service’s card.'),
  metaDescription,
  lead: memberId.optional().describe('Who leads it.'),
  skills: bars,
  ...ofEntry,
})

export const projectSchema = z.strictObject({
  title: heading,
  order: order.describe('Its place among the projects.'),
  category: text.describe(CATEGORY('projects')),
  description: sentences.describe('One sentence on the project’s card.'),
  metaDescription,
  services: eachOnce(serviceId).describe('The services it was made with, the main one first.'),
  team: eachOnce(memberId).describe('Who made it.'),
  client: text.optional().describe('Who it was made for. Leave it out if you would rather not say.'),
  year: z.number().int('must be a year such as 2026').optional(),
  length: text.optional().describe('How long it took, in words.'),
  technologies: highBars,
  features: z.array(text).min(1).describe('What it can do, one line for each.'),
  ...ofEntry,
})

export const postSchema = z
  .strictObject({
    title: heading.max(110, 'must not be longer than 110 characters'),
    category: text.describe(CATEGORY('posts')),
    date: isoDate.describe(
      'It is shown from this day on; the site has to be published again on or after it.',
    ),
    author: memberId.describe('Who wrote it.'),
    services: eachOnce(serviceId).describe('The services that it is about.'),
    excerpt: sentences.describe(
      'One or two sentences below the title, in the lists and in the feed, that say why it is worth reading.',
    ),
    metaDescription,
    tags: z.array(text).min(1),
    ...ofEntry,
  })
  .refine(({ date, updated = date }) => ![date, updated].every(isDay) || updated >= date, {
    path: ['updated'],
    error: 'is before the date of the post',
  })

/** An invalid date has its own message. */
function isDay(value: string): boolean {
  return isoDate.safeParse(value).success
}

const socials = z.strictObject(
  Object.fromEntries(NETWORK_IDS.map((network) => [network, webAddress.optional()])) as {
    [Each in Network]: z.ZodOptional<typeof webAddress>
  },
)

export const memberSchema = z.strictObject({
  name: heading,
  order: order.describe('Their place in the team.'),
  role: text.describe('What they do.'),
  bio: sentences.describe('One or two sentences that say what is particular about them.'),
  metaDescription,
  contact: z.strictObject({ email, phone: phone.optional() }),
  socials: socials.optional().describe('Profiles, of which each may be left out.'),
  skills: highBars,
  education: z
    .array(
      z.strictObject({
        degree: text,
        institution: text,
        status: text,
        year: z.union([text, z.number().int()]),
      }),
    )
    .optional(),
  ...ofEntry,
})

/** A page that is one text, such as an imprint: a file of `content/pages`, without any code. */
const textPageSchema = z
  .strictObject({
    title: heading,
    lead: sentences.describe('One sentence below the title.'),
    /** Optional only for pages that search engines should not list. */
    description: metaDescription.optional(),
    picture: cloth
      .optional()
      .describe('The woven picture of its banner: the name of a file in content/heroes or content/banners.'),
    footer: yesOrNo.default(false).describe('Whether the foot of every page links to it.'),
    sitemap: yesOrNo
      .default(true)
      .describe('Whether search engines are asked to list it; if not, they are asked to pass it over.'),
    form: formWords
      .optional()
      .describe('The words of the form below the text, where lib/enquiry/forms.ts puts one on this page.'),
    /** For a page that lists entries: the names of their facts, with the labels. */
    facts: z
      .record(z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'must be one word without spaces, such as place'), text)
      .default({}),
    ...ofPage,
  })
  .refine(({ description, sitemap }) => description !== undefined || !sitemap, {
    path: ['description'],
    error: 'is missing, and search engines show it. Write one, or add sitemap: false',
  })

/**
 * An entry of a folder that a page of text lists.
 * @param facts the facts of the page; others are refused
 */
export const listedEntrySchema = (facts: string[]) =>
  z.strictObject({
    title: heading,
    order,
    description: text,
    metaDescription,
    facts: z.strictObject(Object.fromEntries(facts.map((name) => [name, text.optional()]))).default({}),
    ...ofEntry,
  })

/* The lists and facts of the company: the .yaml files of `content/`. The words of single pages follow below. */

/** The address of a page of this site. */
const route = z
  .custom<Route>(
    (value) => typeof value === 'string' && value.startsWith('/'),
    'must be the path of a page of this site, such as /contact',
  )
  .meta({ is: 'link' })
const navigationItem = z.strictObject({ label: text, href: route })
export type NavigationItem = z.infer<typeof navigationItem>

const step = z.strictObject({ title: text, description: sentences })
export type ProcessStep = z.infer<typeof step>

/** A profile on another site. On a network without an icon, it has a label. */
const profile = z
  .strictObject({
    network: z.enum(
      [...NETWORK_IDS, 'other'],
      `must be one of ${NETWORK_IDS.join(', ')}, or other with a label`,
    ),
    url: webAddress,
    label: text.optional(),
  })
  .refine(({ network, label }) => network !== 'other' || label !== undefined, {
    path: ['label'],
    error: 'is missing. A network without an icon needs its name here',
  })
  .refine(({ network, label }) => network === 'other' || label === undefined, {
    path: ['label'],
    error: 'would not be shown, because the network has a name. Remove it, or write network: other',
  })
export type Profile = z.infer<typeof profile>

export const siteSchema = z.strictObject({
  name: text,
  shortName: text
    .optional()
    .describe('A short form of a long name, for the head of every page and the start screen of a phone.'),
  language,
  dates: language.optional(),
  headline: text,
  description: metaDescription,
  blurb: sentences,
  claims: z.strictObject({ years: z.number().int(), yearsInWords: text, support: text }),
  stats: z
    .array(z.strictObject({ value: z.number().int().nonnegative(), suffix: z.string(), label: text }))
    .max(6, 'has more statistics than a visitor would read. Keep at most six')
    .default([]),
  phone,
  phoneDigits: z
    .number()
    .int()
    .min(PHONE_DIGITS_LEAST, 'must be a number from 5 to 11')
    .max(11, 'must be a number from 5 to 11')
    .optional()
    .describe(
      'The least number of digits of a phone number in a form. By default, as many as numbers of the country have.',
    ),
  email,
  hours: text,
  timeZone,
  chat: z
    .strictObject({ number: phone, url: webAddress, text: sentences })
    .optional()
    .describe('Leave it out if the company has no chat. Then its phone is shown instead.'),
  address: z.strictObject({
    label: text,
    street: text,
    city: text,
    region: text.optional(),
    postalCode: text,
    country: text,
    countryCode: z.enum(getCountries(), 'must be two capital letters such as PK or GB (ISO 3166)'),
    /** The whole address, in the format of its country. */
    line: text,
  }),
  map: z.strictObject({
    query: text,
    searchUrl: webAddress,
    embedUrl: webAddress,
    load: z.enum(['on-click', 'immediately'], 'must be on-click or immediately'),
  }),
  mail: z.strictObject({
    composeUrl: z.string().includes('{email}', { error: 'must contain {email}' }),
    subjectNamesCompany: yesOrNo
      .optional()
      .describe('Whether the subject of each mail begins with the name of the company.'),
  }),
  socials: z
    .array(profile)
    .max(8, 'has more links than the top bar has room for. Keep at most eight')
    .default([]),
})

const shortAddress = z.string().regex(/^\/[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be one word, such as /bridges')

const navigationSchema = z.strictObject({
  main: z.array(navigationItem).min(1),
  footerServices: z.array(z.strictObject({ label: text, href: shortAddress, service: serviceId })).min(1),
  footer: z.array(navigationItem).min(1),
  /** The headings of the footer's blocks. */
  footerHeadings: z.strictObject({ services: text, contact: text, newsletter: text }),
  newsletter: text,
  feed: z.strictObject({ label: text }),
})

const processSchema = z.strictObject({
  working: z.array(step).length(4, 'The working process has four steps'),
  delivery: z.array(step).length(4, 'The delivery process has four steps'),
})

const idOf = (entry: { id: string }) => entry.id

const technologiesSchema = unique(
  z.strictObject({
    id,
    name: text,
    link: webAddress,
    hoverColor: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #E34F26'),
    icon: text,
    credit: text.optional().describe('Who drew the icon and under which licence, for /humans.txt.'),
  }),
  idOf,
  'id',
)

const testimonialsSchema = unique(
  z.strictObject({
    id,
    text: sentences,
    name: text,
    role: text,
    image: name.meta({ control: 'picture' }),
    project: projectId.optional(),
  }),
  idOf,
  'id',
)

const faqSchema = unique(z.strictObject({ id, question: text, answer: markdown }), idOf, 'id')

export const formsSchema = z.strictObject({
  /** The words of the link to the privacy page under each form. */
  privacy: text,
  /** The words of forms on pages of sections. A page of text has the words of its form itself. */
  appointment: formWords,
  about: formWords,
  quote: formWords,
  contact: formWords,
  consultation: formWords,
} satisfies Partial<Record<FormId | 'privacy', z.ZodType>>)

/** The company's facts, which texts can use as placeholders. */
export const SITE_FILE = 'content/site.yaml'
/** The colours and the logo of the company. */
export const BRAND_FILE = 'content/brand.yaml'

/** The lists and facts of the company, by the names of their files; words.ts has the schema of words.yaml. */
export const listSchemas = {
  site: siteSchema,
  brand: brandSchema,
  navigation: navigationSchema,
  process: processSchema,
  forms: formsSchema,
  faq: faqSchema,
  technologies: technologiesSchema,
  testimonials: testimonialsSchema,
}

/* The words of each page of sections: `content/pages`. Pages of text are .md files there (textPageSchema). */

const head = z.strictObject({ heading: text, lead: sentences })
/** The words of the last section of a page: a question, a sentence, and a link to the contact page. */
const callToAction = z.strictObject({ heading: text, text: sentences, label: text })
export type CallToActionWords = z.infer<typeof callToAction>
const headWithLink = z.strictObject({ heading: text, lead: sentences, linkLabel: text })
const page = {
  title: text,
  description: metaDescription,
  picture: cloth
    .optional()
    .describe(
      'The woven picture of its banner: the name of a file in content/heroes or content/banners. On the home page, the one shown before any other.',
    ),
}

/** The text of a list without entries; by default `empty` of content/words.yaml. */
const empty = text.optional()

/** One schema a file, by its name. */
export const pageSchemas = {
  home: z.strictObject({
    ...page,
    hero: headWithLink,
    about: z.strictObject({
      heading: text,
      lead: sentences,
      text: sentences,
      linkLabel: text,
      skills: bars,
    }),
    services: head,
    contact: z.strictObject({
      heading: text,
      lead: sentences,
      chatLabel: text.optional(),
      phoneLabel: text.optional().describe('Beside the phone, if the company has no chat.'),
      mailLabel: text,
      visitLabel: text,
    }),
    process: head,
    technologies: z.strictObject({ heading: text }),
    projects: headWithLink,
    blog: headWithLink,
    testimonials: z.strictObject({ heading: text }),
  }),
  about: z.strictObject({
    ...page,
    heading: text,
    lead: sentences,
    paragraphs: z.array(sentences).min(1),
    linkLabel: text,
    team: headWithLink,
  }),
  services: z.strictObject({
    ...page,
    gridHeading: text,
    lead: sentences,
    planCaption: text.describe('Below the woven picture of a service and the plan beside it.'),
    process: head,
    cta: callToAction,
  }),
  team: z.strictObject({ ...page, lead: sentences, ask: z.strictObject({ text: sentences, label: text }) }),
  projects: z.strictObject({
    ...page,
    lead: sentences,
    empty,
    cta: callToAction,
    /** The labels of the facts of a project. */
    facts: z.strictObject({ client: text, service: text, year: text, length: text }),
  }),
  blog: z.strictObject({ ...page, lead: sentences, empty, more: text }),
  contact: z.strictObject({
    ...page,
    talk: head,
    map: z.strictObject({ heading: text, text: sentences, load: text, picture: cloth.optional() }),
  }),
  faq: z.strictObject({ ...page, lead: sentences, direct: head }),
  messages: z.strictObject({ ...page, empty: text }),
  notFound: z.strictObject({
    site: z.strictObject({ heading: text, text: sentences }),
    service: z.strictObject({ heading: text, text: sentences }),
    project: z.strictObject({ heading: text, text: sentences }),
    post: z.strictObject({ heading: text, text: sentences }),
    member: z.strictObject({ heading: text, text: sentences }),
  }),
} satisfies Record<string, z.ZodType>

/**
 * The collections whose entries have a page each, by their name in the catalogue: folder, prefix of the addresses, and
 * schema. A page of text can list a collection too: its folder and address follow from the page (text-pages.ts).
 */
export const collections = {
  services: { folder: 'content/services', route: '/services', schema: serviceSchema },
  projects: { folder: 'content/projects', route: '/projects', schema: projectSchema },
  posts: { folder: 'content/blog', route: '/blog', schema: postSchema },
  members: { folder: 'content/team', route: '/team', schema: memberSchema },
  textPages: { folder: 'content/pages', route: '', schema: textPageSchema },
} as const
