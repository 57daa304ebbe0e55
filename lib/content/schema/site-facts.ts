import { getCountries } from 'libphonenumber-js/min'
import { z } from 'zod'
import { PHONE_DIGITS_LEAST } from '#lib/enquiry/fields.ts'
import {
  email,
  type InTranslation,
  language,
  metaDescription,
  name,
  phone,
  properName,
  sentences,
  text,
  timeZone,
  unique,
  webAddress,
  yesOrNo,
} from './field-kinds.ts'

/** The company's facts, which texts can use as placeholders. */
export const SITE_FILE = 'content/site.yaml'
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

/** A profile on another site. On a network without an icon, it has a label. */
const profile = z
  .strictObject({
    network: z.enum(
      [...NETWORK_IDS, 'other'],
      `must be one of ${NETWORK_IDS.join(', ')}, or other with a label`,
    ),
    url: webAddress,
    label: properName.optional(),
  })
  .refine(({ network, label }) => network !== 'other' || label !== undefined, {
    path: ['label'],
    error: 'is missing. A network without an icon needs its name here',
  })
export type Profile = z.infer<typeof profile>

export const siteSchema = z.strictObject({
  name: properName,
  shortName: properName
    .optional()
    .describe('A short form of a long name, for the head of every page and the start screen of a phone.'),
  language,
  dates: language.meta({ language: 'own' satisfies InTranslation }).optional(),
  languages: unique(
    z.strictObject({
      language,
      draft: yesOrNo.default(false).describe('Only `npm run dev` shows the pages of a draft.'),
    }),
    'language',
  )
    .default([])
    .describe(
      'Further languages of the site. The files of each have its name before their ending: faq.de.yaml.',
    ),
  headline: text,
  description: metaDescription,
  blurb: sentences,
  claims: z.strictObject({ years: z.number().int(), yearsInWords: text, support: text }),
  stats: z
    .array(
      z.strictObject({
        value: z.number().int().nonnegative(),
        suffix: z.string().meta({ language: 'may' satisfies InTranslation }),
        label: text,
      }),
    )
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
    street: properName,
    city: properName,
    region: properName.optional(),
    postalCode: properName,
    country: properName,
    countryCode: z.enum(getCountries(), 'must be two capital letters such as PK or GB (ISO 3166)'),
    /** The whole address, in the format of its country. */
    line: properName,
  }),
  map: z.strictObject({
    query: properName,
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
  counter: z
    .strictObject({
      name,
      script: z
        .url({ protocol: /^https$/, error: 'must be the address of a script, which begins with https://' })
        // A source of a Content-Security-Policy has no query and ends at these signs.
        .regex(/^[^?#,;'\s]+$/, 'must be an address without ?, #, commas, semicolons and quotes'),
      attributes: z
        .record(z.string().regex(/^data-[a-z-]+$/, 'must be a name such as data-domain'), name)
        .default({}),
    })
    .optional()
    .describe(
      'A counter of visits by another company, whose script each page loads (docs/operations.md). Usually none.',
    ),
  socials: z
    .array(profile)
    .max(8, 'has more links than the top bar has room for. Keep at most eight')
    .default([]),
})

export type SiteFacts = z.infer<typeof siteSchema>
