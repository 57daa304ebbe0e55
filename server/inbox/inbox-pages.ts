import { createHash } from 'node:crypto'
import { Html, html } from '#lib/text/html.ts'

/* The pages of the local inbox: a list, and a message with its text beside its HTML. */

/** A mail as the inbox shows it. Addresses are `Name <address>` or an address alone. */
export type InboxMessage = {
  id: number
  /** ISO 8601, UTC */
  receivedAt: string
  /** From the SMTP session, which decides where a mail goes. */
  envelope: { from: string; to: string[] }
  from: string
  to: string[]
  replyTo: string[]
  subject: string
  text: string
  html: string
  raw: string
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
body { max-width: 80rem; margin: 0 auto; padding: 1.5rem; overflow-wrap: anywhere }
.both { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 1.5rem }
h1, li, pre { unicode-bidi: plaintext }
pre { font: inherit; white-space: pre-wrap }
iframe { width: 100%; height: 80vh; border: 1px solid }
`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const CLOSED = "default-src 'none'; base-uri 'none'; form-action 'none'"

/** Allows no scripts, so that a mail cannot run one. */
export const PAGE_POLICY = `${CLOSED}; style-src ${hash(STYLE)}; img-src data:; frame-src 'self'; frame-ancestors 'none'`

/** The HTML of a mail may have styles and embedded pictures, but not load or run anything. */
export const MAIL_POLICY = `sandbox allow-popups allow-popups-to-escape-sandbox; ${CLOSED}; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'`

/** The list of mails, newest first. */
export function listPage(messages: InboxMessage[]): string {
  const rows = messages.map(
    (message) => html`<li>
      <a href="/messages/${String(message.id)}">${writerOf(message)}</a>: ${subjectOf(message)}<br>
      <small>${time(message.receivedAt)}, to ${message.to.join(', ')}</small>
    </li>`,
  )
  const content = html`
    <h1>Inbox</h1>
    <p>Mail stays on this machine. Reload this page for new mail.</p>
    ${rows.length > 0 ? html`<ol reversed>${rows}</ol>` : html`<p>Nothing has arrived yet. Fill in a form on the site and send it.</p>`}`
  return frame(`Inbox (${messages.length})`, content)
}

/** One mail. */
export function messagePage(message: InboxMessage): string {
  const path = `/messages/${message.id}`
  const { from, to, replyTo, envelope } = message
  const content = html`
    <p><a href="/">Back to the inbox</a></p>
    <h1>${writerOf(message)}: ${subjectOf(message)}</h1>
    <p>From ${from} to ${to.join(', ')}, reply to ${replyTo.join(', ') || from}. Delivered to
      ${envelope.to.join(', ')}, ${time(message.receivedAt)}. <a href="${path}/source">Source, with all headers</a></p>
    <div class="both">
      <section><h2>Text</h2><pre>${message.text || 'None.'}</pre></section>
      <section>
        <h2>HTML</h2>
        ${message.html ? html`<iframe title="The message as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${path}/html"></iframe>` : 'None.'}
      </section>
    </div>`
  return frame(subjectOf(message), content)
}

/** The HTML of a mail as a document of its own. Its links open in another tab. */
export function htmlOf(message: InboxMessage): string {
  return message.html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
}

/** The visitor to whom a reply goes. MAIL_FROM is the same in all mails. */
const writerOf = ({ replyTo, from }: InboxMessage) => replyTo[0] ?? from
const subjectOf = ({ subject }: InboxMessage) => subject || 'No subject'

/** In the time zone of this machine. */
function time(iso: string): Html {
  const shown = new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' })
  return html`<time datetime="${iso}">${shown}</time>`
}

function frame(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | Local inbox</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>${content}</main>
</body>
</html>
`.toString()
}
