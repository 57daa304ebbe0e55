import type { Route } from 'next'
import { z } from 'zod'
import type { FormId } from '#lib/enquiry/forms.ts'
import {
  email,
  heading,
  id,
  isoDate,
  language,
  markdown,
  memberId,
  memberSkill,
  metaDescription,
  order,
  phone,
  pictureName,
  projectId,
  sentences,
  serviceId,
  serviceSkill,
  technologyShare,
  text,
  webAddress,
} from './fields.ts'
import { NETWORK_IDS } from './networks.ts'

/*
 * What each content file may say. Every object is strict: a misspelt key is a fault, never a silent loss.
 * The words of single pages are in page-schemas.ts, the kinds of fields in fields.ts.
 */

/** A path of this site; checks.ts looks whether there is such a page. */
const route = z.custom<Route>(
  (value) => typeof value === 'string' && value.startsWith('/'),
  'must be the path of a page of this site, such as /contact',
)
const navigationItem = z.strictObject({ label: text, href: route })
export type NavigationItem = z.infer<typeof navigationItem>

/** Names in a list, each once. A list that is not there is an empty one. */
const eachOnce = (name: z.ZodString) =>
  z
    .array(name)
    .default([])
    .superRefine((named, { addIssue }) => {
      for (const [index, each] of named.entries()) {
        if (named.indexOf(each) < index)
          addIssue({ code: 'custom', path: [index], message: `names "${each}" a second time. Remove it` })
      }
    })

const CATEGORY = (entries: string) =>
  `The lists of ${entries} are made from categories: use one that others have, or begin a new one.`

const updated = isoDate.describe(
  'The day of the last change, once it is published: readers and search engines see it.',
)

/** Whether an entry can be seen, and under which ids it was known before. */
const publishing = {
  draft: z
    .boolean('must be true or false')
    .default(false)
    .describe('A draft is not on the built site. You alone see it, marked as a draft.'),
  formerIds: eachOnce(id).meta({
    title: 'Former addresses',
    description: 'Names that it had before. Their addresses lead here for good.',
  }),
}

const step = z.strictObject({ title: text, description: sentences })
export type ProcessStep = z.infer<typeof step>

export const serviceSchema = z.strictObject({
  ...publishing,
  title: heading,
  order: order.describe('Its place among the services.'),
  description: sentences.describe('One sentence on the service’s card.'),
  metaDescription,
  image: pictureName.optional(),
  lead: memberId.optional().describe('Who leads it.'),
  skills: z
    .array(serviceSkill)
    .length(6, 'A service has exactly six skills')
    .describe('Exactly six, from 80 to 95.'),
  updated: updated.optional(),
})

export const projectSchema = z.strictObject({
  ...publishing,
  title: heading,
  order: order.describe('Its place among the projects.'),
  category: text.describe(CATEGORY('projects')),
  description: sentences.describe('One sentence on the project’s card.'),
  metaDescription,
  image: pictureName.optional(),
  services: eachOnce(serviceId).describe('The services it was made with, the main one first.'),
  team: eachOnce(memberId).describe('Who made it.'),
  client: text.optional().describe('Who it was made for. Leave it out if you would rather not say.'),
  year: z.number().int('must be a year such as 2026').optional(),
  length: text.optional().describe('How long it took, in words.'),
  technologies: z.array(technologyShare).min(1).describe('Bars from 70 to 96.'),
  features: z.array(text).min(1).describe('What it can do, one line for each.'),
  updated: updated.optional(),
})

export const postSchema = z
  .strictObject({
    ...publishing,
    title: heading.max(110, 'must not be longer than 110 characters'),
    category: text.describe(CATEGORY('posts')),
    date: isoDate.describe('The day of publication. A post appears with the first build on or after it.'),
    updated: updated.optional(),
    author: memberId.describe('Who wrote it.'),
    services: eachOnce(serviceId).describe('The services that it is about.'),
    excerpt: sentences.describe(
      'One or two sentences below the title, in the lists and in the feed, that say why it is worth reading.',
    ),
    metaDescription,
    tags: z.array(text).min(1),
    image: pictureName.optional(),
  })
  .refine(({ date, updated = date }) => ![date, updated].every(isDay) || updated >= date, {
    path: ['updated'],
    error: 'is before the date of the post',
  })

/** Of a day that cannot be read there is nothing more to say. */
function isDay(value: string): boolean {
  return isoDate.safeParse(value).success
}

const socials = z.partialRecord(z.enum(NETWORK_IDS), webAddress)

export const memberSchema = z.strictObject({
  ...publishing,
  name: heading,
  order: order.describe('Their place in the team.'),
  role: text.describe('What they do.'),
  bio: sentences.describe('One or two sentences that say what is particular about them.'),
  metaDescription,
  image: pictureName.optional(),
  contact: z.strictObject({ email, phone: phone.optional() }),
  socials: socials.optional().describe('Profiles, of which each may be left out.'),
  skills: z.array(memberSkill).min(1).describe('Bars from 70 to 96.'),
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
  updated: updated.optional(),
})

const formWords = z.strictObject({ title: text, promise: text, submit: text, hint: text.optional() })
export type FormWords = z.infer<typeof formWords>

/** A page that is one text, such as an imprint: a file of `content/pages`, without any code. */
export const textPageSchema = z
  .strictObject({
    ...publishing,
    title: heading,
    lead: sentences.describe('One sentence below the title.'),
    /** Only a page that search engines are to pass over can do without. */
    description: metaDescription.optional(),
    picture: text
      .optional()
      .describe('The cloth of its banner: the name of a file in content/heroes or content/banners.'),
    footer: z
      .boolean('must be true or false')
      .default(false)
      .describe('Whether the foot of every page links to it.'),
    sitemap: z
      .boolean('must be true or false')
      .default(true)
      .describe('Whether search engines are asked to list it; if not, they are asked to pass it over.'),
    updated: updated.optional(),
    form: formWords
      .optional()
      .describe('The words of the form below the text, where lib/enquiry/forms.ts puts one on this page.'),
    /** Where the page lists the entries of a folder: the facts that they tell, and what each is called on the page. */
    facts: z
      .record(z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'must be one word without spaces, such as place'), text)
      .default({}),
  })
  .refine(({ description, sitemap }) => description !== undefined || !sitemap, {
    path: ['description'],
    error:
      'is missing, and search engines show it. Write one, or let them pass the page over with sitemap: false',
  })

/**
 * An entry of a folder that a page of text lists.
 * @param facts those that the page names; others are refused
 */
export const listedEntrySchema = (facts: string[]) =>
  z.strictObject({
    ...publishing,
    title: heading,
    order,
    description: text,
    metaDescription,
    image: pictureName.optional(),
    facts: z.strictObject(Object.fromEntries(facts.map((name) => [name, text.optional()]))).default({}),
    updated: isoDate.optional(),
  })

const profile = z.discriminatedUnion(
  'network',
  [
    z.strictObject({ network: z.enum(NETWORK_IDS), url: webAddress }),
    z.strictObject({ network: z.literal('other'), url: webAddress, label: text }),
  ],
  `must be one of ${NETWORK_IDS.join(', ')}, or other with a label`,
)

export const siteSchema = z.strictObject({
  name: text,
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
  email,
  hours: text,
  chat: z.strictObject({ number: phone, url: webAddress, text: sentences }),
  address: z.strictObject({
    label: text,
    street: text,
    city: text,
    region: text.optional(),
    postalCode: text,
    country: text,
    countryCode: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters such as PK'),
    /** The whole address as it is written in that country. */
    line: text,
  }),
  map: z.strictObject({
    query: text,
    searchUrl: webAddress,
    embedUrl: webAddress,
    load: z.enum(['on-click', 'immediately'], 'must be on-click or immediately'),
  }),
  mail: z.strictObject({ composeUrl: z.string().includes('{email}', { error: 'must contain {email}' }) }),
  socials: z
    .array(profile)
    .max(8, 'has more links than the top bar has room for. Keep at most eight')
    .default([]),
})

const shortAddress = z.string().regex(/^\/[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be one word, such as /bridges')

export const navigationSchema = z.strictObject({
  main: z.array(navigationItem).min(1),
  footerServices: z.array(z.strictObject({ label: text, href: shortAddress, service: serviceId })).min(1),
  footer: z.array(navigationItem).min(1),
  /** The headings of the footer's blocks. */
  footerHeadings: z.strictObject({ services: text, contact: text, newsletter: text }),
  newsletter: text,
  feed: z.strictObject({ label: text }),
})

export const processSchema = z.strictObject({
  working: z.array(step).length(4, 'The working process has four steps'),
  delivery: z.array(step).length(4, 'The delivery process has four steps'),
})

export const technologiesSchema = z.array(
  z.strictObject({
    id,
    name: text,
    link: webAddress,
    hoverColor: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #E34F26'),
    icon: text,
  }),
)

export const testimonialsSchema = z.array(
  z.strictObject({
    id,
    text: sentences,
    name: text,
    role: text,
    image: text.meta({ control: 'picture' }),
    project: projectId.optional(),
  }),
)

export const faqSchema = z.array(z.strictObject({ id, question: text, answer: markdown }))

export const formsSchema = z.strictObject({
  /** The words of the link to the privacy page under each form. */
  privacy: text,
  /** The forms on pages with a layout of their own; a page that is one text holds the words of its form. */
  appointment: formWords,
  about: formWords,
  quote: formWords,
  contact: formWords,
  consultation: formWords,
} satisfies Partial<Record<FormId | 'privacy', z.ZodType>>)
