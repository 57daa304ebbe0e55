import type { Environment } from '#lib/config/env.ts'
import { otherAddressAdvice } from '#lib/config/site-url.ts'
import type { LocalInbox } from './local-inbox.ts'

type Start = {
  environment: Environment
  /** The address that the pages name as their own. */
  builtFor: URL
  port: number
  inbox: LocalInbox | undefined
}

/** Tells the person who started the site where to look, whether its enquiries reach anybody, and whether its links are right. */
export function announce({ environment, builtFor, port, inbox }: Start): void {
  const { siteUrl, smtp, dataDir } = environment
  if (smtp === undefined && inbox === undefined) {
    console.warn(
      '\nWARNING: SMTP_HOST is not set, so NO ENQUIRY IS MAILED TO ANYBODY.\n' +
        `They are kept in ${dataDir} and go out once it is set. See .env.example.\n`,
    )
  }
  const advice = otherAddressAdvice(environment, builtFor)
  if (advice !== undefined) console.warn(`\nWARNING: ${advice}\n`)
  const visitors = siteUrl === undefined ? '' : `  for visitors: ${siteUrl.origin}`
  const lines = [`Site   http://${hostName(environment.host)}:${port}${visitors}`]
  if (inbox !== undefined) {
    lines.push(
      `Inbox  http://localhost:${inbox.webPort}  every e-mail the site sends lands here, AND NOWHERE ELSE:`,
      '       before real visitors come, set SITE_URL, SMTP_HOST, MAIL_FROM and MAIL_TO. See .env.example.',
    )
  }
  // In one piece, so that a program that waits for the first line has the second as well.
  console.log(lines.join('\n'))
}

function hostName(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
