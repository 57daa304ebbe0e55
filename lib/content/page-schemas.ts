import { z } from 'zod'
import { memberSkill, metaDescription, text } from './fields.ts'

/* What the words of each page are, one file a page: `content/pages`. A page that is one text is a .md file there (schema.ts). */

const head = z.strictObject({ heading: text, lead: text })
/** The words of the band that ends a page: a question, a sentence, and the way to the contact page. */
const callToAction = z.strictObject({ heading: text, text, label: text })
export type CallToActionWords = z.infer<typeof callToAction>
const headWithLink = z.strictObject({ heading: text, lead: text, linkLabel: text })
/**
 * `picture` names the cloth of the page's banner in `content/heroes` or `content/banners`; on home, the one shown before any
 * other.
 */
const page = { title: text, description: metaDescription, picture: text.optional() }

/** What a list says as long as it has no entry. */
const empty = text.default('Nothing here yet.')

/** One schema a file, by its name. */
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
  team: z.strictObject({ ...page, lead: text, ask: z.strictObject({ text, label: text }) }),
  projects: z.strictObject({
    ...page,
    lead: text,
    empty,
    cta: callToAction,
    /** What the facts of a project are called. */
    facts: z.strictObject({ client: text, service: text, year: text, length: text }),
  }),
  blog: z.strictObject({ ...page, lead: text, empty, more: text }),
  contact: z.strictObject({
    ...page,
    talk: head,
    map: z.strictObject({ heading: text, text, load: text, picture: text.optional() }),
  }),
  faq: z.strictObject({ ...page, lead: text, direct: head }),
  messages: z.strictObject({ ...page, empty: text }),
  notFound: z.strictObject({
    site: z.strictObject({ heading: text, text }),
    service: z.strictObject({ heading: text, text }),
    project: z.strictObject({ heading: text, text }),
    post: z.strictObject({ heading: text, text }),
    member: z.strictObject({ heading: text, text }),
  }),
} satisfies Record<string, z.ZodType>
