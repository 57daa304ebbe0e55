import { memberSchema, postSchema, projectSchema, serviceSchema } from '#lib/content/entry-schemas.ts'
import { NETWORK_IDS } from '#lib/content/networks.ts'
import type { EntryKind } from './entry-kinds.ts'
import { commentOn, META } from './field-comment.ts'
import { inYaml } from './in-yaml.ts'
import { pageText } from './page-templates.ts'

/** What a new entry has to know of the others. */
export type Neighbours = {
  /** Today, as 2026-11-21. */
  today: string
  /** The place after the last entry of its kind. */
  order: number
  /** The id of the member who writes a post; no other entry needs one to begin with. */
  author: string
  email: string
}

/**
 * A complete file of this kind that passes every check, with each field explained. What the editor has to write says so.
 * @param title what the entry is called, or the member's name
 */
export function entryText(kind: EntryKind, title: string, neighbours: Neighbours): string {
  return TEMPLATES[kind](inYaml(title), neighbours)
}

/** What the schema says of a field, as a comment above it. */
const post = (field: keyof typeof postSchema.shape) => commentOn(postSchema.shape[field])
const project = (field: keyof typeof projectSchema.shape) => commentOn(projectSchema.shape[field])
const service = (field: keyof typeof serviceSchema.shape) => commentOn(serviceSchema.shape[field])
const member = (field: keyof typeof memberSchema.shape) => commentOn(memberSchema.shape[field])

const IMAGE = `${post('image')}
# image: my-photograph.jpg`

const TEMPLATES: Record<EntryKind, (title: string, neighbours: Neighbours) => string> = {
  post: (title, { today, author }) => `---
title: ${title}
# Remove this line when the post is written: until then only npm run dev shows it.
draft: true
${post('category')}
category: Write here what kind of post it is
${post('date')}
date: ${today}
${post('author')} The file name in content/team, without its ending.
author: ${author}
${post('services')} File names in content/services.
# services:
#   - the-name-of-one
${post('excerpt')}
excerpt: Write here in one or two sentences why this is worth reading.
${META}
tags:
  - Write here a word for what it is about
${IMAGE}
---

Begin with the sentence that a busy reader should remember.

## A first heading

Headings such as the one above lead through a longer text. Links, lists, quotes, code, tables and pictures can stand in it too.
`,

  project: (title, { today, order }) => `---
title: ${title}
${project('order')}
order: ${order}
${project('category')}
category: Write here what kind of work it was
${project('description')}
description: Write here in one sentence what was built and for whom.
${META}
${project('services')} File names in content/services.
# services:
#   - the-name-of-one
${project('team')} File names in content/team.
# team:
#   - their-name
${project('client')}
client: Write here who it was made for
# year: ${today.slice(0, 4)}
${project('length')}
# length: Three months
${project('technologies')}
# technologies:
#   - name: Something it was made with
#     percentage: 90
${project('features')}
features:
  - Write here what it can do
  - One line for each feature
${IMAGE}
---

## What was wrong

Write here what hurt before you came. These three headings are a suggestion.

## What we built

Write here what you made, and why this way.

## What we would watch next time

Write here what you learned.
`,

  service: (title, { order }) => `---
title: ${title}
${service('order')}
order: ${order}
${service('description')}
description: Write here in one sentence what you do and what it is good for.
${META}
${service('lead')} A file name in content/team.
# lead: their-name
${service('skills')}
# skills:
#   - name: Something you are good at
#     percentage: 90
${IMAGE}
---

What the service is, in a paragraph that a client understands.

How you work on it.

What a client has at the end.
`,

  page: (title) => pageText(title),

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
# skills:
#   - name: Something they are good at
#     percentage: 90
${IMAGE}
---

Where they come from, and what they are good at.

What a client notices when working with them.
`,
}
