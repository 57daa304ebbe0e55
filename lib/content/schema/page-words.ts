import { z } from 'zod'
import { bars, cloth, metaDescription, sentences, text, type Values } from './field-kinds.ts'

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

export type PageWords = Values<typeof pageSchemas>
