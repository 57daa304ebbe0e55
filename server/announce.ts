import type { Environment } from '#lib/env.ts'
import type { LocalInbox } from './local-inbox.ts'

/** Tells whoever started the site where to look, and whether its enquiries reach anybody. */
export function announce(environment: Environment, port: number, inbox: LocalInbox | undefined): void {
  const { siteUrl, smtp, dataDir } = environment
  if (smtp === undefined && inbox === undefined) {
    console.warn(
      '\nWARNING: SMTP_HOST is not set, so NO ENQUIRY IS MAILED TO ANYBODY.\n' +
        `They are kept in ${dataDir} and go out once it is set. See .env.example.\n`,
    )
  }
  const visitors = siteUrl === undefined ? '' : `  for visitors: ${siteUrl.origin}`
  const lines = [`Site   http://${hostName(environment.host)}:${port}${visitors}`]
  if (inbox !== undefined) {
    lines.push(
      `Inbox  http://localhost:${inbox.webPort}  every e-mail the site sends lands here, AND NOWHERE ELSE:`,
      '       before real visitors come, set SITE_URL, SMTP_HOST, MAIL_FROM and MAIL_TO. See .env.example.',
    )
  }
  // In one piece, so that whoever waits for the first line has the second as well.
  console.log(lines.join('\n'))
}

function hostName(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
