import { z } from 'zod'
import {
  bars,
  cloth,
  eachOnce,
  email,
  formWords,
  heading,
  highBars,
  type InTranslation,
  id,
  isoDate,
  memberId,
  metaDescription,
  name,
  order,
  phone,
  pictureName,
  properName,
  sentences,
  serviceId,
  text,
  webAddress,
  yesOrNo,
} from './field-kinds.ts'
import { NETWORK_IDS, type Network } from './site-facts.ts'

/* The front matter of each file of a collection. Every object is strict, so that a misspelt key is a fault. */

const CATEGORY = (entries: string) =>
  `The lists of ${entries} are made from categories: use one that others have, or begin a new one.`

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
    .meta({ language: 'own' satisfies InTranslation })
    .default(false)
    .describe('A draft is not on the built site. You alone see it, marked as a draft.'),
  formerIds: eachOnce(id).meta({
    title: 'Former addresses',
    description: 'Former names. Their addresses redirect here.',
  }),
}
const target = name.meta({ is: 'link' })

/** When a page of text or a post leaves the site, by itself (`npm run release -- --if-due`). */
const ending = {
  until: isoDate.optional().describe('Its last day on the site. Then its address answers that it is gone.'),
  leadsTo: target
    .optional()
    .describe('Where its address leads after its last day, such as /blog. Without it, nowhere.'),
}
const timed = {
  date: isoDate.optional().describe('It is shown from this day on. Usually left out.'),
  ...ending,
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
      'It is shown from this day on, once the site is published on or after it (docs/editing.md).',
    ),
    author: memberId.describe('Who wrote it.'),
    services: eachOnce(serviceId).describe('The services that it is about.'),
    excerpt: sentences.describe(
      'One or two sentences below the title, in the lists and in the feed, that say why it is worth reading.',
    ),
    metaDescription,
    tags: z.array(text).min(1),
    ...ending,
    ...ofEntry,
  })
  .superRefine(({ date, updated = date, until = date }, { addIssue }) => {
    for (const [name, day] of Object.entries({ updated, until }))
      if (day < date) addIssue({ code: 'custom', path: [name], message: 'is before the date of the post' })
  })

const socials = z.strictObject(
  Object.fromEntries(NETWORK_IDS.map((network) => [network, webAddress.optional()])) as {
    [Each in Network]: z.ZodOptional<typeof webAddress>
  },
)

export const memberSchema = z.strictObject({
  name: heading.meta({ language: 'may' satisfies InTranslation }),
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
        institution: properName,
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
    ...timed,
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
    ...timed,
    ...ofEntry,
  })

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
