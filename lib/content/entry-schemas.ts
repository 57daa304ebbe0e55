import { z } from 'zod'
import {
  BARS_IN_WORDS,
  bars,
  email,
  entryPicture,
  formWords,
  heading,
  id,
  isoDate,
  memberId,
  memberSkill,
  metaDescription,
  order,
  phone,
  sentences,
  serviceId,
  technologyShare,
  text,
  webAddress,
} from './fields.ts'
import { NETWORK_IDS } from './networks.ts'

/* What the front matter of each file of a collection may say. Every object is strict: a misspelt key is a fault, never a silent loss. */

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

export const serviceSchema = z.strictObject({
  ...publishing,
  title: heading,
  order: order.describe('Its place among the services.'),
  description: sentences.describe('One sentence on the service’s card.'),
  metaDescription,
  ...entryPicture,
  lead: memberId.optional().describe('Who leads it.'),
  skills: bars,
  updated: updated.optional(),
})

export const projectSchema = z.strictObject({
  ...publishing,
  title: heading,
  order: order.describe('Its place among the projects.'),
  category: text.describe(CATEGORY('projects')),
  description: sentences.describe('One sentence on the project’s card.'),
  metaDescription,
  ...entryPicture,
  services: eachOnce(serviceId).describe('The services it was made with, the main one first.'),
  team: eachOnce(memberId).describe('Who made it.'),
  client: text.optional().describe('Who it was made for. Leave it out if you would rather not say.'),
  year: z.number().int('must be a year such as 2026').optional(),
  length: text.optional().describe('How long it took, in words.'),
  technologies: z.array(technologyShare).default([]).describe(BARS_IN_WORDS),
  features: z.array(text).min(1).describe('What it can do, one line for each.'),
  updated: updated.optional(),
})

export const postSchema = z
  .strictObject({
    ...publishing,
    title: heading.max(110, 'must not be longer than 110 characters'),
    category: text.describe(CATEGORY('posts')),
    date: isoDate.describe(
      'It is shown from this day on; the site has to be published again on or after it.',
    ),
    updated: updated.optional(),
    author: memberId.describe('Who wrote it.'),
    services: eachOnce(serviceId).describe('The services that it is about.'),
    excerpt: sentences.describe(
      'One or two sentences below the title, in the lists and in the feed, that say why it is worth reading.',
    ),
    metaDescription,
    tags: z.array(text).min(1),
    ...entryPicture,
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
  ...entryPicture,
  contact: z.strictObject({ email, phone: phone.optional() }),
  socials: socials.optional().describe('Profiles, of which each may be left out.'),
  skills: z.array(memberSkill).default([]).describe(BARS_IN_WORDS),
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
    ...entryPicture,
    facts: z.strictObject(Object.fromEntries(facts.map((name) => [name, text.optional()]))).default({}),
    updated: isoDate.optional(),
  })
