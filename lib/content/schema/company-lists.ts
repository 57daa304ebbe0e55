import type { Route } from 'next'
import { z } from 'zod'
import { brandSchema } from '#lib/brand/brand.ts'
import type { FormId } from '#lib/enquiry/forms.ts'
import {
  formWords,
  id,
  markdown,
  name,
  projectId,
  properName,
  sentences,
  serviceId,
  text,
  unique,
  webAddress,
} from './field-kinds.ts'
import { siteSchema } from './site-facts.ts'

/* The lists and facts of the company: the .yaml files of `content/`. */

/** The address of a page of this site. */
const route = z
  .custom<Route>(
    (value) => typeof value === 'string' && value.startsWith('/'),
    'must be the path of a page of this site, such as /contact',
  )
  .meta({ is: 'link' })
const navigationItem = z.strictObject({ label: text, href: route })

const step = z.strictObject({ title: text, description: sentences })
export type ProcessStep = z.infer<typeof step>

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

const technologiesSchema = unique(
  z.strictObject({
    id,
    name: properName,
    link: webAddress,
    hoverColor: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #E34F26'),
    icon: name,
    credit: properName.optional().describe('Who drew the icon and under which licence, for /humans.txt.'),
  }),
  'id',
)

const testimonialsSchema = unique(
  z.strictObject({
    id,
    text: sentences,
    name: properName,
    role: text,
    image: name.meta({ control: 'picture' }),
    project: projectId.optional(),
  }),
  'id',
)

const faqSchema = unique(z.strictObject({ id, question: text, answer: markdown }), 'id')

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
