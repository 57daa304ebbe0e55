import type { Route } from 'next'
import { z } from 'zod'

/*
 * What each content file may say. Every object is strict: a misspelt key is a fault, never a silent loss.
 * Messages speak to the editor and are shown after `file:line  field`.
 */

/** Meta descriptions are cut by search engines past about 155 characters and say too little below 120. */
const DESCRIPTION_LENGTH = { min: 120, max: 155 }

/** Long text: links, lists and emphasis are written as Markdown. */
const markdown = z.string().trim().min(1, 'must not be empty')
/** Text that is shown as it stands, where a mark of Markdown or HTML would meet the visitor's eye. */
const text = markdown.refine(
  (value) => !/\]\(|<\/?[a-z][^<>]*>/i.test(value),
  'holds a link or HTML, but is shown as it stands. Write it without',
)
const metaDescription = text
  .min(DESCRIPTION_LENGTH.min, { error: descriptionLength })
  .max(DESCRIPTION_LENGTH.max, { error: descriptionLength })
const isoDate = z.iso.date('must be a date written as 2026-11-21')
const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address that begins with https://' })
const email = z.email('must be an e-mail address')
const order = z.number().int().positive('must be a whole number from 1')

/** Ids stand in addresses: lower-case words joined by hyphens (one member's has an underscore). */
export const URL_WORD = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/
const id = z
  .string()
  .regex(URL_WORD, 'must be lower-case letters and digits joined by hyphens, as it stands in addresses')

function descriptionLength({ input }: { input?: unknown }): string {
  return `has ${String(input).trim().length} characters; a description for search engines needs ${DESCRIPTION_LENGTH.min} to ${DESCRIPTION_LENGTH.max}`
}

/** A named skill with a percentage that the specification (section 9) keeps between two numbers. */
function skill(noun: string, lowest: number, highest: number) {
  const outside = {
    error: ({ input }: { input?: unknown }) =>
      `is ${String(input)}. ${noun} lies between ${lowest} and ${highest}`,
  }
  return z.strictObject({
    name: text,
    percentage: z.number().int().min(lowest, outside).max(highest, outside),
  })
}

const serviceSkill = skill('A service skill', 80, 95)
/** The bars can draw these widths: the classes are made in app/globals.css. */
export const BAR_PERCENT = { lowest: 70, highest: 96 }
const memberSkill = skill('A skill of a member', BAR_PERCENT.lowest, BAR_PERCENT.highest)
const technologyShare = skill('A technology', BAR_PERCENT.lowest, BAR_PERCENT.highest)
export type Skill = z.infer<typeof memberSkill>

/** A path of this site; checks.ts looks whether there is such a page. */
const route = z.custom<Route>(
  (value) => typeof value === 'string' && value.startsWith('/'),
  'must be the path of a page of this site, such as /contact',
)
const navigationItem = z.strictObject({ label: text, href: route })
export type NavigationItem = z.infer<typeof navigationItem>

const step = z.strictObject({ title: text, description: text })
export type ProcessStep = z.infer<typeof step>

export const serviceSchema = z.strictObject({
  title: text,
  order,
  description: text,
  metaDescription,
  image: text.optional(),
  skills: z.array(serviceSkill).length(6, 'A service has exactly six skills'),
  updated: isoDate.optional(),
})

export const projectSchema = z.strictObject({
  title: text,
  order,
  category: text,
  description: text,
  metaDescription,
  image: text.optional(),
  technologies: z.array(technologyShare).min(1),
  features: z.array(text).min(1),
  updated: isoDate.optional(),
})

export const postSchema = z.strictObject({
  title: text.max(110, 'must not be longer than 110 characters'),
  category: text,
  date: isoDate,
  updated: isoDate.optional(),
  author: id,
  excerpt: text,
  metaDescription,
  tags: z.array(text).min(1),
  image: text.optional(),
})

const socials = z.strictObject({
  linkedin: webAddress.optional(),
  github: webAddress.optional(),
  stackoverflow: webAddress.optional(),
  facebook: webAddress.optional(),
})

export const memberSchema = z.strictObject({
  name: text,
  order,
  role: text,
  bio: text,
  metaDescription,
  image: text.optional(),
  contact: z.strictObject({ email, phone: text.optional() }),
  socials: socials.optional(),
  skills: z.array(memberSkill).min(1),
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
  updated: isoDate.optional(),
})

export const siteSchema = z.strictObject({
  name: text,
  headline: text,
  description: metaDescription,
  blurb: text,
  claims: z.strictObject({ years: z.number().int(), yearsInWords: text, support: text }),
  stats: z
    .array(z.strictObject({ value: z.number().int().nonnegative(), suffix: z.string(), label: text }))
    .length(3, 'There are exactly three statistics'),
  phone: text,
  email,
  hours: text,
  chat: z.strictObject({ number: text, url: webAddress, text }),
  address: z.strictObject({
    label: text,
    street: text,
    city: text,
    region: text,
    postalCode: text,
    country: text,
    countryCode: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters such as PK'),
  }),
  map: z.strictObject({
    query: text,
    searchUrl: webAddress,
    embedUrl: webAddress,
    load: z.enum(['on-click', 'immediately'], 'must be on-click or immediately'),
  }),
  mail: z.strictObject({ composeUrl: z.string().includes('{email}', { error: 'must contain {email}' }) }),
  socials: z
    .array(z.strictObject({ network: z.enum(['linkedin', 'github', 'facebook']), url: webAddress }))
    .length(3, 'The top bar shows exactly three social links'),
})

const shortAddress = z
  .string()
  .regex(/^\/[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be one word, such as /web-development')

export const navigationSchema = z.strictObject({
  main: z.array(navigationItem).min(1),
  footerServices: z.array(z.strictObject({ label: text, href: shortAddress, service: id })).min(1),
  footer: z.array(navigationItem).min(1),
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

export const testimonialsSchema = z.array(z.strictObject({ id, text, name: text, role: text, image: text }))

export const faqSchema = z.array(z.strictObject({ id, question: text, answer: markdown }))

const formWords = z.strictObject({ title: text, promise: text, submit: text, hint: text.optional() })
export type FormWords = z.infer<typeof formWords>

export const formsSchema = z.strictObject({
  /** The words of the link to the privacy page under each form. */
  privacy: text,
  appointment: formWords,
  about: formWords,
  quote: formWords,
  contact: formWords,
  consultation: formWords,
})

const head = z.strictObject({ heading: text, lead: text })
/** The words of the band that ends a page: a question, a sentence, and the way to the contact page. */
const callToAction = z.strictObject({ heading: text, text, label: text })
export type CallToActionWords = z.infer<typeof callToAction>
const headWithLink = z.strictObject({ heading: text, lead: text, linkLabel: text })
/** `picture` names the cloth of the page's banner in `content/heroes`; on home, the one shown before any other. */
const page = { title: text, description: metaDescription, picture: text.optional() }

/** One schema per file in `content/pages`, by file name. */
export const pageSchemas = {
  home: z.strictObject({
    ...page,
    hero: headWithLink,
    about: z.strictObject({
      heading: text,
      lead: text,
      text,
      linkLabel: text,
      skills: z.array(memberSkill).length(4, 'The about block has four skill bars'),
    }),
    services: head,
    contact: z.strictObject({
      heading: text,
      lead: text,
      chatLabel: text,
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
    lead: text,
    paragraphs: z.array(text).min(1),
    linkLabel: text,
    team: headWithLink,
  }),
  services: z.strictObject({
    ...page,
    gridHeading: text,
    lead: text,
    process: head,
    cta: callToAction,
  }),
  team: z.strictObject({ ...page, lead: text }),
  projects: z.strictObject({ ...page, lead: text, cta: callToAction }),
  blog: z.strictObject({ ...page, lead: text, more: text }),
  contact: z.strictObject({ ...page, talk: head, map: z.strictObject({ heading: text, text, load: text }) }),
  faq: z.strictObject({ ...page, lead: text, direct: head }),
  messages: z.strictObject({ ...page, empty: text }),
  notFound: z.strictObject({
    site: z.strictObject({ heading: text, text }),
    service: z.strictObject({ heading: text, text }),
    project: z.strictObject({ heading: text, text }),
    post: z.strictObject({ heading: text, text }),
    member: z.strictObject({ heading: text, text }),
  }),
  privacy: z.strictObject({ ...page, lead: text, body: markdown }),
  accessibility: z.strictObject({ ...page, lead: text, body: markdown }),
} satisfies Record<string, z.ZodType>
