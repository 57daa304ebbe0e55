import { createHash } from 'node:crypto'
import { Html, html } from '#lib/text/html.ts'

/* The page of the local inbox: a list, in which each mail opens to its text beside its HTML. */

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
summary, pre { unicode-bidi: plaintext }
pre { font: inherit; white-space: pre-wrap }
iframe { width: 100%; height: 80vh; border: 1px solid }
`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const CLOSED = "default-src 'none'; base-uri 'none'; form-action 'none'"

/** Allows no scripts, so that a mail cannot run one. */
export const PAGE_POLICY = `${CLOSED}; style-src ${hash(STYLE)}; img-src data:; frame-src 'self'; frame-ancestors 'none'`

/** The HTML of a mail may have styles and embedded pictures, but not load or run anything. */
export const MAIL_POLICY = `sandbox allow-popups allow-popups-to-escape-sandbox; ${CLOSED}; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'`

/** All mails, newest first. The HTML of one is loaded when it is opened. */
export function inboxPage(messages: InboxMessage[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox (${String(messages.length)})</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<h1>Inbox</h1>
<p>Mail stays on this machine. Reload this page for new mail.</p>
${messages.length > 0 ? messages.map(opened) : html`<p>Nothing has arrived yet. Fill in a form on the site and send it.</p>`}
</main>
</body>
</html>
`.toString()
}

function opened({ id, receivedAt, envelope, from, to, replyTo, subject, ...parts }: InboxMessage): Html {
  // In the time zone of this machine.
  const time = new Date(receivedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' })
  const frame = html`<iframe title="The message as HTML" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${String(id)}/html"></iframe>`
  // A reply goes to the visitor. MAIL_FROM is the same in all mails.
  return html`<details>
    <summary>${replyTo[0] ?? from}: ${subject || 'No subject'}<br><small>${time}, to ${to.join(', ')}</small></summary>
    <p>From ${from}, reply to ${replyTo.join(', ') || from}. Delivered to ${envelope.to.join(', ')}.
      <a href="/messages/${String(id)}/source">Source, with all headers</a></p>
    <div class="both"><pre>${parts.text || 'No text.'}</pre>${parts.html ? frame : 'No HTML.'}</div>
  </details>`
}

/** The HTML of a mail as a document of its own. Its links open in another tab. */
export function htmlOf(message: InboxMessage): string {
  return message.html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
}
