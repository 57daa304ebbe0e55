import { textPageSchema } from '#lib/content/entry-schemas.ts'
import { commentOn, DESCRIPTION_TO_WRITE, META } from './field-comment.ts'
import { inYaml } from './in-yaml.ts'

/* New pages of text, and the entries that such a page lists. Templates of the other entries: templates.ts. */

/**
 * A complete file of a page that is one text.
 * @param title as it stands in YAML
 */
export function pageText(title: string): string {
  return `${pageHead(title)}---

## A first heading

Headings such as the one above lead through a longer text. Links, lists, quotes, code, tables and pictures can stand in it too.
`
}

/**
 * A page that lists the files of the folder of its name.
 * @param title what the collection is called
 */
export function collectionText(title: string): string {
  return `${pageHead(inYaml(title))}# What each entry tells at a glance: a word of your own, and what it is called on the page.
facts:
  place: Where
---

Write here what is listed below.
`
}

/**
 * A page that shows a form below its text.
 * @param title what the form is called
 */
export function formPageText(title: string): string {
  return `${pageHead(inYaml(title))}${comment('form')}
form:
  title: ${inYaml(title)}
  promise: Write here in one sentence who answers, and when.
  submit: Send
---

Write here what a visitor should know before filling in the form.
`
}

/**
 * A complete file of an entry that a page of text lists.
 * @param facts those that the page names
 */
export function listedEntryText(title: string, order: number, facts: string[]): string {
  const told = facts.map((fact) => `  ${fact}: Write here`)
  return `---
title: ${inYaml(title)}
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

/** The front matter of a page of text without its end, so that more can be added. @param title as it stands in YAML */
function pageHead(title: string): string {
  return `---
title: ${title}
${comment('lead')}
lead: Write here in one sentence what this page is for.
${comment('description')} It may be left out only with sitemap: false.
description: ${DESCRIPTION_TO_WRITE}
${comment('footer')}
footer: true
${comment('sitemap')}
sitemap: true
${comment('picture')}
# picture: my-cloth.svg
`
}

const comment = (field: keyof typeof textPageSchema.shape) => commentOn(textPageSchema.shape[field])
