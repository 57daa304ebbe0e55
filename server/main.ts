import { fileURLToPath } from 'node:url'
import { type Environment, isLocal, readEnvironment, setEnvironment } from '#lib/config/env.ts'
import { homeFolder, loadEnvironmentFile } from '#lib/config/env-file.ts'
import { otherAddressAdvice } from '#lib/config/site-url.ts'
import { languages } from '#lib/content/site.ts'
import { setFrame } from '#lib/http/page-frame.ts'
import { outbox, stopDelivery } from '#lib/outbox/outbox.ts'
import { requireSqlite } from '#lib/outbox/sqlite/sqlite-file.ts'
import type { Api } from './api.ts'
import { startDelivery } from './delivery.ts'
import { createRequestHandler } from './handler.ts'
import { createHttpServer } from './http-server.ts'
import type { LocalInbox } from './inbox/inbox.ts'
import { serveUnderKeeper, takesOver } from './keeper-protocol.ts'
import { gracefulShutdown } from './lifetime.ts'
import { openSite } from './open-site.ts'
import { reportStartFailure } from './start-error.ts'
import { warmUp } from './warm-up.ts'

/*
 * The production server: one process, one port. It sends the pages and files of the build, and calls the route handlers of
 * `app/api`. The build bundles it into `.site/server/main.js` (server/build/server-bundle.ts), and `npm start` runs that
 * under a keeper (`server/keeper.ts`).
 */

/** Seen from `.site/server`. */
const PROJECT_FOLDER = fileURLToPath(new URL('../..', import.meta.url))

/** @param api the route handlers of the build */
export function start(api: Api): void {
  serve(api).catch((error: unknown) => {
    reportStartFailure(error)
    process.exit(1)
  })
}

async function serve(api: Api): Promise<void> {
  requireSqlite()
  loadEnvironmentFile()
  const environment = readEnvironment(process.env)
  const { siteUrl, smtp, preview, cspReportUrl, trustProxyHops } = environment
  const deployment = {
    https: siteUrl?.protocol === 'https:',
    preview,
    reportUrl: cspReportUrl?.href,
  }
  const proxies = { trustedHops: trustProxyHops, isPublic: !isLocal(environment) }
  const site = openSite({ projectFolder: PROJECT_FOLDER, home: homeFolder(), deployment, api })
  // For /api/health.
  process.env.SITE_COMMIT = site.commit
  for (const { language } of languages) setFrame(language, site.readFrame(language))

  const { server, answerWith, listen, drain, retire } = createHttpServer()
  const end = gracefulShutdown([drain, stopDelivery])
  // The port is opened first: a second start by mistake should end before it opens the store and an inbox, and visitors
  // should wait instead of being refused. It is opened last if another instance answers them meanwhile.
  let port = takesOver() ? undefined : await listen(environment)

  // Not loaded by a site with a relay.
  const startLocalInbox = smtp === undefined && (await import('./inbox/inbox.ts')).startLocalInbox
  const inbox = startLocalInbox ? await startLocalInbox(environment) : undefined
  const settings = readEnvironment({ ...process.env, ...inbox?.settings })
  setEnvironment({ ...settings, mailStaysHere: inbox !== undefined })

  await startDelivery()
  answerWith(createRequestHandler({ site, deployment, proxies }))
  await serveUnderKeeper({
    warmUp: () => warmUp(server),
    listen: async () => {
      port ??= await listen(environment)
    },
    alarm: () => void outbox().alarm('alarm.instance-hung', {}),
    retire: () => void Promise.allSettled([retire(), stopDelivery({ hasSuccessor: true })]).then(end),
  })
  announce({ environment, builtFor: site.builtFor, port: port ?? environment.port, inbox })
}

type Start = { environment: Environment; builtFor: URL; port: number; inbox: LocalInbox | undefined }

/**
 * Prints the address of the site, and warnings about its mail and its links.
 *
 * @param start `builtFor`: the SITE_URL of the build
 */
function announce({ environment, builtFor, port, inbox }: Start): void {
  const { siteUrl, smtp, dataDir } = environment
  if (smtp === undefined && inbox === undefined) {
    console.warn(
      '\nWARNING: SMTP_HOST is not set, so NO ENQUIRY IS MAILED TO ANYBODY.\n' +
        `They are kept in ${dataDir} and mailed once it is set. See .env.example.\n`,
    )
  }
  const advice = otherAddressAdvice(environment, builtFor)
  if (advice !== undefined) console.warn(`\nWARNING: ${advice}\n`)
  const visitors = siteUrl === undefined ? '' : `  for visitors: ${siteUrl.origin}`
  const lines = [`Site   http://${hostName(environment.host)}:${port}${visitors}`]
  if (inbox !== undefined) {
    lines.push(
      `Inbox  http://localhost:${inbox.webPort}  every mail of the site is delivered here AND NOWHERE ELSE:`,
      '       before real visitors come, set SITE_URL, SMTP_HOST, MAIL_FROM and MAIL_TO. See .env.example.',
    )
  }
  // In one write, so that a program that waits for the first line gets the second as well.
  console.log(lines.join('\n'))
}

function hostName(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
