import { createHash } from 'node:crypto'
import { WOVEN } from '#lib/brand/brand.ts'
import { ENDS, PICKS } from '#lib/brand/mark.ts'
import { readBrand } from '#lib/content/brand-file.ts'
import { readTimeZone } from '#lib/content/time-zone-file.ts'
import { findField } from '#lib/enquiry/fields.ts'
import { Html, html } from '#lib/html.ts'
import type { InboxMessage } from './message.ts'
import { inboxStyle } from './style.ts'

/** The ways to look at a mail: the word in the address, and the tab that leads there. */
export const VIEWS = { html: 'As HTML', text: 'As text', headers: 'Headers', source: 'Source' } as const
export type View = keyof typeof VIEWS

const BRAND = readBrand()
const STYLE = inboxStyle(BRAND)

// Reloads the list when, and only when, something has changed: a page that reloads by the clock would take
// the place away from those who read it with a keyboard or a screen reader.
const WATCH = `
const shown = document.documentElement.dataset.version
setInterval(async () => {
  if (document.hidden) return
  const answer = await fetch('/api/version').catch(() => undefined)
  if (answer?.ok && (await answer.text()) !== shown) location.reload()
}, 2000)
`

/** Nothing runs but the script above, so that no mail can bring one of its own. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `script-src ${hash(WATCH)}`,
  `style-src ${hash(STYLE)}`,
  "connect-src 'self'",
  'img-src data:',
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The HTML of a mail may style itself and show what it carries; it loads nothing and runs nothing. */
export const MAIL_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** The page that lists what has arrived, newest first. `version` is compared by the page itself. */
export function listPage(messages: InboxMessage[], version: number): string {
  const count = messages.length === 1 ? '1 message' : `${messages.length} messages`
  const content = html`
    <div class="head">
      <h1>Inbox</h1>
      <p>${messages.length ? `${count}, newest first.` : 'Nothing has arrived yet.'} New mail appears by itself.</p>
    </div>
    ${messages.length ? html`<ol class="list">${messages.map(row)}</ol>` : nothingYet}`
  return frame({ title: `Inbox (${messages.length})`, content, version })
}

/** The page that shows one mail in one of its views. */
export function messagePage(message: InboxMessage, view: View): string {
  const content = html`
    <p class="back"><a href="/">Back to the inbox</a></p>
    <h1>${writerOf(message).name}</h1>
    <p class="subject">${message.subject || 'No subject'}</p>
    <dl class="facts">
      ${fact('From', message.from)}
      ${fact('To', message.to.join(', '))}
      ${fact('Reply to', message.replyTo.join(', '))}
      ${fact('Delivered to', message.envelope.to.join(', '))}
      ${fact('Attachments', message.attachments.join(', '))}
      <div><dt>Received</dt><dd>${time(message.receivedAt)}</dd></div>
    </dl>
    <nav class="views" aria-label="Views of this message">${tabs(message, view)}</nav>
    ${body[view](message)}`
  return frame({ title: `${writerOf(message).name}: ${message.subject || 'No subject'}`, content })
}

/** The page for an address that leads to no mail. */
export function missingPage(): string {
  return frame({
    title: 'Message not found',
    content: html`
      <p class="back"><a href="/">Back to the inbox</a></p>
      <h1>Message not found</h1>
      <p>The inbox keeps the last 200 messages, and only while it runs.</p>`,
  })
}

/** The HTML of a mail as a document of its own, whose links open beside the inbox. */
export function frameOf(message: InboxMessage): string {
  return message.html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
}

const nothingYet = html`
  <div class="empty">
    <p>Fill in a form on the site and send it. The mail that the company would get shows here.</p>
  </div>`

function row(message: InboxMessage): Html {
  const { name, address } = writerOf(message)
  return html`
    <li>
      <h2><a href="/messages/${String(message.id)}">${name}</a>${address && html` <span>${address}</span>`}</h2>
      <p class="what">${message.subject || 'No subject'}</p>
      <p class="when">${time(message.receivedAt)}</p>
      <p class="whom">From ${message.from} to ${message.to.join(', ')}</p>
    </li>`
}

/**
 * Who wrote: the visitor whom a reply reaches, or else who is named in the mail. It comes first, because it is what tells
 * one mail from the next. The address stands apart where there is a name, and is the name where there is none.
 */
function writerOf({ replyTo, from, text }: InboxMessage): { name: string; address: string } {
  const writer = replyTo[0] ?? writerIn(text) ?? from
  const [, name, address] = /^(.+) <(.+)>$/.exec(writer) ?? []
  return name && address ? { name, address } : { name: writer, address: '' }
}

/** The name, or else the phone number, in the mail of a form without an address (lib/mail/message.ts). */
function writerIn(text: string): string | undefined {
  // Below the subject stand the fields of one line; what the visitor wrote freely comes after them.
  const [, short = ''] = text.split(/\r?\n\r?\n/)
  for (const { label } of [findField('name'), findField('phone')]) {
    const line = short.split(/\r?\n/).find((each) => each.startsWith(`${label}: `))
    if (line !== undefined) return line.slice(label.length + 2)
  }
  return undefined
}

const body: Record<View, (message: InboxMessage) => Html> = {
  html: (message) =>
    message.html
      ? html`<iframe title="The message as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${String(message.id)}/frame"></iframe>`
      : html`<p>This message has no HTML part.</p>`,
  text: (message) =>
    message.text ? html`<pre>${message.text}</pre>` : html`<p>This message has no text part.</p>`,
  headers: (message) =>
    html`<dl class="facts">${message.headers.map(({ name, value }) => fact(name, value))}</dl>`,
  source: (message) => html`<pre class="source">${message.raw}</pre>`,
}

function tabs(message: InboxMessage, current: View): Html[] {
  return Object.entries(VIEWS).map(([view, label]) =>
    view === current
      ? html`<a href="/messages/${String(message.id)}/${view}" aria-current="page">${label}</a>`
      : html`<a href="/messages/${String(message.id)}/${view}">${label}</a>`,
  )
}

function fact(name: string, value: string): Html {
  return value ? html`<div><dt>${name}</dt><dd>${value}</dd></div>` : html``
}

const clock = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: readTimeZone(),
  // The reader's own clock may be another.
  timeZoneName: 'short',
})

function time(iso: string): Html {
  return html`<time datetime="${iso}">${clock.format(new Date(iso))}</time>`
}

type Frame = { title: string; content: Html; version?: number }

function frame({ title, content, version }: Frame): string {
  return html`<!doctype html>
<html lang="en" dir="ltr" data-version="${String(version ?? '')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | Local inbox</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<header><div class="wrap">
  ${BRAND.logo === WOVEN ? mark : ''}
  <p class="name">Local inbox</p>
  <p class="note">Mail stays on this machine</p>
</div></header>
<main class="wrap">${content}</main>
${version === undefined ? '' : html`<script>${new Html(WATCH)}</script>`}
</body>
</html>
`.toString()
}

// The plain weave of the site's mark: two threads over, two under.
const mark = html`<svg class="mark" viewBox="0 0 36 36" width="36" height="36" aria-hidden="true" fill="none" stroke-width="6" stroke-linecap="round">
    <path class="weft" d="${PICKS}"/>
    <path class="warp" d="${ENDS}"/>
  </svg>`

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
