import { fileURLToPath } from 'node:url'
import { type Environment, isLocal, readEnvironment, setEnvironment } from '#lib/config/env.ts'
import { homeFolder, loadEnvironmentFile } from '#lib/config/env-file.ts'
import { otherAddressAdvice } from '#lib/config/site-url.ts'
import { clientOf, countingKeys } from '#lib/http/client-address.ts'
import { setFrame } from '#lib/http/page-frame.ts'
import { outbox, stopDelivery } from '#lib/outbox/outbox.ts'
import { requireSqlite } from '#lib/outbox/sqlite/sqlite-file.ts'
import { createRequestHandler } from './handler.ts'
import { createHttpServer } from './http-server.ts'
import type { LocalInbox } from './inbox/inbox.ts'
import { serveUnderKeeper, takesOver } from './keeper-protocol.ts'
import { gracefulShutdown } from './lifetime.ts'
import { redirectConsole } from './log-output.ts'
import { openSite, readFrame } from './site.ts'
import { reportStartFailure } from './start-error.ts'
import { warmUp } from './warm-up.ts'

/*
 * The production server: one process, one port. It sends the pages and files of the build, and passes requests for the
 * API and redirects to Next. `npm start` runs it under a keeper (`server/keeper.ts`).
 */

const PROJECT_FOLDER = fileURLToPath(new URL('..', import.meta.url))

async function start(): Promise<void> {
  // React and Next read it when they are imported, to choose their production builds.
  Object.assign(process.env, { NODE_ENV: 'production' })
  requireSqlite()
  loadEnvironmentFile()
  const environment = readEnvironment(process.env)
  const { siteUrl, smtp, hstsScope, preview, cspReportUrl, trustProxyHops } = environment
  const deployment = {
    https: siteUrl?.protocol === 'https:',
    hstsScope,
    preview,
    reportUrl: cspReportUrl?.href,
  }
  const proxies = { trustedHops: trustProxyHops, isPublic: !isLocal(environment) }
  const site = openSite(PROJECT_FOLDER, homeFolder(), deployment)
  setFrame(readFrame(PROJECT_FOLDER))

  const { server, answerWith, listen, drain, retire } = createHttpServer(deployment, {
    // Behind our own proxy, every connection comes from the proxy.
    ...(trustProxyHops === 0 && {
      peerOf: ({ remoteAddress }) =>
        countingKeys(clientOf({ peer: remoteAddress, forwardedFor: undefined }, proxies)),
    }),
  })
  const end = gracefulShutdown([drain, stopDelivery])
  // The port is opened first: a second start by mistake should end before it opens the store and an inbox, and visitors
  // should wait instead of being refused. It is opened last if another instance answers them meanwhile.
  let port = takesOver() ? undefined : await listen(environment)

  // Not loaded by a site with a relay.
  const startLocalInbox = smtp === undefined && (await import('./inbox/inbox.ts')).startLocalInbox
  const inbox = startLocalInbox ? await startLocalInbox(environment) : undefined
  const settings = readEnvironment({ ...process.env, ...inbox?.settings })
  setEnvironment({ ...settings, mailStaysHere: inbox !== undefined })

  const { default: next } = await import('next')
  const app = next({
    dev: false,
    dir: PROJECT_FOLDER,
    port: port ?? environment.port,
    httpServer: server,
  })
  await app.prepare()

  const askNext = app.getRequestHandler()
  answerWith(createRequestHandler({ site, askNext, deployment, proxies, siteHost: siteUrl?.host }))
  await serveUnderKeeper({
    warmUp: () => warmUp(server),
    listen: async () => {
      port ??= await listen(environment)
    },
    alarm: () => void outbox().alarm('alarm.instance-hung', {}),
    retire: () => void Promise.allSettled([retire(), stopDelivery({ hasSuccessor: true })]).then(end),
  })
  announce({ environment, builtFor: site.builtFor, port: port ?? environment.port, inbox })
  redirectConsole()
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

start().catch((error: unknown) => {
  reportStartFailure(error)
  process.exit(1)
})
