import type { Route } from 'next'
import { z } from 'zod'
import { PHONE_DIGITS_LEAST } from '#lib/enquiry/fields.ts'
import type { FormId } from '#lib/enquiry/forms.ts'
import {
  email,
  formWords,
  id,
  language,
  markdown,
  metaDescription,
  phone,
  projectId,
  sentences,
  serviceId,
  text,
  timeZone,
  webAddress,
} from './fields.ts'
import { NETWORK_IDS } from './networks.ts'

/* What the lists and facts of the company may say: the .yaml files of `content/`. The words of single pages are in page-schemas.ts. */

/** A path of this site; checks.ts looks whether there is such a page. */
const route = z.custom<Route>(
  (value) => typeof value === 'string' && value.startsWith('/'),
  'must be the path of a page of this site, such as /contact',
)
const navigationItem = z.strictObject({ label: text, href: route })
export type NavigationItem = z.infer<typeof navigationItem>

const step = z.strictObject({ title: text, description: sentences })
export type ProcessStep = z.infer<typeof step>

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
  shortName: text
    .optional()
    .describe('What the head of every page and the start screen of a phone call it, where the name is long.'),
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
    .min(PHONE_DIGITS_LEAST, 'is a number of digits from 5 to 11')
    .max(11, 'is a number of digits from 5 to 11')
    .optional()
    .describe(
      'How many digits a phone number in a form has at least. Left out: as many as numbers of the country have.',
    ),
  email,
  hours: text,
  timeZone,
  chat: z
    .strictObject({ number: phone, url: webAddress, text: sentences })
    .optional()
    .describe('Left out by a company without a chat: its phone is called instead.'),
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
  mail: z.strictObject({
    composeUrl: z.string().includes('{email}', { error: 'must contain {email}' }),
    subjectNamesCompany: z
      .boolean('must be true or false')
      .optional()
      .describe('Whether the subject of each mail begins with the name of the company.'),
  }),
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
    credit: text.optional().describe('Who drew the icon and under which licence, for /humans.txt.'),
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
