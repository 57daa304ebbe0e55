import { stringify } from 'yaml'
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
  const [head = ''] = TEMPLATES.page(stringify(title).trimEnd(), NOBODY).split('---\n\n##')
  return `${head}${facts}Write here what is listed below.\n`
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
${told.length > 0 ? `# What it tells at a glance. Remove the lines that you do not want to tell.\nfacts:\n${told.join('\n')}` : '# The page names no facts.'}
# A picture that lies beside this file:
# image: my-photograph.jpg
---

Begin with the sentence that a busy reader should remember.
`
}

const NOBODY: Neighbours = { today: '', order: 1, member: '', service: '', email: '' }

const META = `# One sentence or two for search engines, 120 to 155 characters.
metaDescription: Write here what the reader will find on this page, in one or two plain sentences that search engines can show below its title.`

const IMAGE = `# The picture is woven from the file name (npm run art -- --missing). To show a photograph instead, put it beside
# this file and name it here:
# image: my-photograph.jpg`

const TEMPLATES: Record<EntryKind, (title: string, neighbours: Neighbours) => string> = {
  post: (title, { today, member, service }) => `---
title: ${title}
# The lists of the blog are made from categories: use one that other posts have, or begin a new one.
category: Notes
# The day of publication. When you change a published post, add a line "updated:" with that day.
date: ${today}
# The file name of the author in content/team, without its ending.
author: ${member}
# The services that this post is about: file names in content/services.
services:
  - ${service}
# One or two sentences below the title, in the lists and in the feed.
excerpt: Write here in one or two sentences why this is worth reading.
${META}
tags:
  - Notes
${IMAGE}
---

Begin with the sentence that a busy reader should remember.

## A first heading

Headings begin with two signs of #. Links, lists, quotes, code, tables and pictures are plain Markdown.
`,

  project: (title, { today, order, member, service }) => `---
title: ${title}
# Its place among the projects.
order: ${order}
# The lists of projects are made from categories: use one that other projects have, or begin a new one.
category: Web development
# One sentence on the project's card.
description: Write here in one sentence what was built and for whom.
${META}
# The services it was made with, the main one first: file names in content/services.
services:
  - ${service}
# Who made it: file names in content/team.
${member ? `team:\n  - ${member}` : '# team:\n#   - their-name'}
# Facts about it. Remove the lines that you do not want to tell.
client: Write here who it was made for
year: ${today.slice(0, 4)}
length: Three months
# Bars from 70 to 96.
technologies:
  - name: TypeScript
    percentage: 90
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

  service: (title, { order, member }) => `---
title: ${title}
# Its place among the services.
order: ${order}
# One sentence on the service's card.
description: Write here in one sentence what you do and what it is good for.
${META}
# Who leads it: a file name in content/team.
${member ? `lead: ${member}` : '# lead: their-name'}
# Exactly six, from 80 to 95.
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
# One sentence below the title.
lead: Write here in one sentence what this page is for.
# One sentence or two for search engines, 120 to 155 characters. Only with sitemap: false it may be left out.
description: Write here what the reader will find on this page, in one or two plain sentences that search engines can show below its title.
# Whether the foot of every page links to it.
footer: true
# Whether search engines are asked to list it.
sitemap: true
# A cloth for its banner, by its name in content/heroes or content/banners:
# picture: my-cloth.svg
---

## A first heading

Headings begin with two signs of #. Links, lists, quotes, code, tables and pictures are plain Markdown.
`,

  member: (title, { order, email }) => `---
name: ${title}
# Their place in the team.
order: ${order}
role: Write here what they do
# One or two sentences that say what is particular about them.
bio: Write here in one or two sentences what is particular about them.
${META}
contact:
  email: ${email}
  # phone: +00 000 0000000
# Profiles, of which each may be left out: ${NETWORK_IDS.join(', ')}.
# socials:
#   linkedin: https://www.linkedin.com/in/their-name
# Bars from 70 to 96.
skills:
  - name: Write here a skill
    percentage: 90
${IMAGE}
---

Where they come from, and what they are good at.

What a client notices when working with them.
`,
}
