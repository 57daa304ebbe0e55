import { stringify } from 'yaml'
import { z } from 'zod'
import {
  memberSchema,
  postSchema,
  projectSchema,
  serviceSchema,
  textPageSchema,
} from '#lib/content/entry-schemas.ts'
import { NETWORK_IDS } from '#lib/content/networks.ts'
import type { EntryKind } from './entry-kinds.ts'

/** What a new entry has to know of the others. */
export type Neighbours = {
  /** Today, as 2026-11-21. */
  today: string
  /** The place after the last entry of its kind. */
  order: number
  /** Ids that it may name, for a start; empty where there is none. */
  member: string
  service: string
  email: string
}

/**
 * A complete file of this kind that passes every check, with each field explained. What the editor has to write says so.
 * @param title what the entry is called, or the member's name
 */
export function entryText(kind: EntryKind, title: string, neighbours: Neighbours): string {
  return TEMPLATES[kind](stringify(title).trimEnd(), neighbours)
}

/**
 * A page that lists the files of the folder of its name.
 * @param title what the collection is called
 */
export function collectionText(title: string): string {
  const facts = `# What each entry tells at a glance: a word of your own, and what it is called on the page.
facts:
  place: Where
---

`
  return `${pageHead(title)}${facts}Write here what is listed below.\n`
}

/**
 * A page that shows a form below its text.
 * @param title what the form is called
 */
export function formPageText(title: string): string {
  const form = `${page('form')}
form:
  title: ${stringify(title).trimEnd()}
  promise: Write here in one sentence who answers, and when.
  submit: Send
---

`
  return `${pageHead(title)}${form}Write here what a visitor should know before filling in the form.\n`
}

/**
 * A complete file of an entry that a page of text lists.
 * @param facts those that the page names
 */
export function listedEntryText(title: string, order: number, facts: string[]): string {
  const told = facts.map((fact) => `  ${fact}: Write here`)
  return `---
title: ${stringify(title).trimEnd()}
# Its place in the list.
order: ${order}
# One sentence in the list, and below the title.
description: Write here in one sentence what it is.
${META}
${told.length > 0 ? `# What it tells at a glance. Remove the lines you do not need.\nfacts:\n${told.join('\n')}` : '# The page names no facts.'}
# A picture that lies beside this file:
# image: my-photograph.jpg
---

Begin with the sentence that a busy reader should remember.
`
}

/** The front matter of a page of text, to which more can be added. */
function pageHead(title: string): string {
  const [head = ''] = TEMPLATES.page(stringify(title).trimEnd(), NOBODY).split('---\n\n##')
  return head
}

const NOBODY: Neighbours = { today: '', order: 1, member: '', service: '', email: '' }

/** What the schema says of a field, as a comment above it. */
const post = (field: keyof typeof postSchema.shape) => comment(postSchema.shape[field])
const project = (field: keyof typeof projectSchema.shape) => comment(projectSchema.shape[field])
const service = (field: keyof typeof serviceSchema.shape) => comment(serviceSchema.shape[field])
const member = (field: keyof typeof memberSchema.shape) => comment(memberSchema.shape[field])
const page = (field: keyof typeof textPageSchema.shape) => comment(textPageSchema.shape[field])

function comment(field: z.ZodType): string {
  const described = field.description === undefined && field instanceof z.ZodOptional ? field.unwrap() : field
  return `# ${described instanceof z.ZodType ? described.description : ''}`
}

const META = `${post('metaDescription')}
metaDescription: Write here what the reader will find on this page, in one or two plain sentences that search engines can show below its title.`

const IMAGE = `${post('image')}
# image: my-photograph.jpg`

const TEMPLATES: Record<EntryKind, (title: string, neighbours: Neighbours) => string> = {
  post: (title, { today, member: author, service: about }) => `---
title: ${title}
# Remove this line when the post is written: until then only npm run dev shows it.
draft: true
${post('category')}
category: Notes
${post('date')}
date: ${today}
${post('author')} The file name in content/team, without its ending.
author: ${author}
${post('services')} File names in content/services.
services:
  - ${about}
${post('excerpt')}
excerpt: Write here in one or two sentences why this is worth reading.
${META}
tags:
  - Notes
${IMAGE}
---

Begin with the sentence that a busy reader should remember.

## A first heading

Headings such as the one above lead through a longer text. Links, lists, quotes, code, tables and pictures can stand in it too.
`,

  project: (title, { today, order, member: maker, service: made }) => `---
title: ${title}
${project('order')}
order: ${order}
${project('category')}
category: Web development
${project('description')}
description: Write here in one sentence what was built and for whom.
${META}
${project('services')} File names in content/services.
services:
  - ${made}
${project('team')} File names in content/team.
${maker ? `team:\n  - ${maker}` : '# team:\n#   - their-name'}
${project('client')}
client: Write here who it was made for
year: ${today.slice(0, 4)}
${project('length')}
length: Three months
${project('technologies')}
technologies:
  - name: TypeScript
    percentage: 90
${project('features')}
features:
  - Write here what it can do
  - One line for each feature
${IMAGE}
---

## What was wrong

What hurt before you came.

## What we built

What you made, and why this way.

## What we would watch next time

What you learned.
`,

  service: (title, { order, member: leader }) => `---
title: ${title}
${service('order')}
order: ${order}
${service('description')}
description: Write here in one sentence what you do and what it is good for.
${META}
${service('lead')} A file name in content/team.
${leader ? `lead: ${leader}` : '# lead: their-name'}
${service('skills')}
skills:
${['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  .map((word) => `  - name: Capability ${word}\n    percentage: 90`)
  .join('\n')}
${IMAGE}
---

What the service is, in a paragraph that a client understands.

How you work on it.

What a client has at the end.
`,

  page: (title) => `---
title: ${title}
${page('lead')}
lead: Write here in one sentence what this page is for.
${page('description')} It may be left out only with sitemap: false.
description: Write here what the reader will find on this page, in one or two plain sentences that search engines can show below its title.
${page('footer')}
footer: true
${page('sitemap')}
sitemap: true
${page('picture')}
# picture: my-cloth.svg
---

## A first heading

Headings such as the one above lead through a longer text. Links, lists, quotes, code, tables and pictures can stand in it too.
`,

  member: (title, { order, email }) => `---
name: ${title}
${member('order')}
order: ${order}
${member('role')}
role: Write here what they do
${member('bio')}
bio: Write here in one or two sentences what is particular about them.
${META}
contact:
  email: ${email}
  # phone: +00 000 0000000
${member('socials')} They are: ${NETWORK_IDS.join(', ')}.
# socials:
#   linkedin: https://www.linkedin.com/in/their-name
${member('skills')}
skills:
  - name: Write here a skill
    percentage: 90
${IMAGE}
---

Where they come from, and what they are good at.

What a client notices when working with them.
`,
}
