import { fileURLToPath } from 'node:url'
import { isLocal, readEnvironment, setEnvironment } from '#lib/config/env.ts'
import { loadEnvironmentFile } from '#lib/config/env-file.ts'
import { homeFolder } from '#lib/config/home.ts'
import { setFrame } from '#lib/http/page-frame.ts'
import { retireDelivery, stopDelivery } from '#lib/outbox/outbox.ts'
import { requireSqlite } from '#lib/outbox/sqlite/sqlite-version.ts'
import { announce } from './announce.ts'
import { createRequestHandler } from './handler.ts'
import { createHttpServer } from './http-server.ts'
import { reportReady, takesOver } from './keeper-protocol.ts'
import { endInOrder } from './lifetime.ts'
import { startLocalInbox } from './local-inbox.ts'
import { redirectConsole } from './redirect-console.ts'
import { openSite, readFrame } from './site.ts'
import { reportStartFailure } from './start-error.ts'
import { warmUp } from './warm-up.ts'

/*
 * The server of production: one process, one port. Pages and files of the build are answered from here, and what
 * has to be worked out (the API, redirects, the data for client-side navigation) is handed to Next. `npm start` runs it
 * under a keeper (`server/keeper.ts`); by itself it does the same, until it ends.
 */

const PROJECT_FOLDER = fileURLToPath(new URL('..', import.meta.url))

async function start(): Promise<void> {
  // React and Next choose their production builds by it, at import.
  Object.assign(process.env, { NODE_ENV: 'production' })
  requireSqlite()
  loadEnvironmentFile()
  const environment = readEnvironment(process.env)
  const { siteUrl, hstsScope, preview, cspReportUrl, trustProxyHops, accessLog } = environment
  const deployment = {
    https: siteUrl?.protocol === 'https:',
    hstsScope,
    preview,
    reportUrl: cspReportUrl?.href,
  }
  const standpoint = { trustedHops: trustProxyHops, isPublic: !isLocal(environment) }
  const site = openSite(PROJECT_FOLDER, homeFolder(), deployment)
  setFrame(readFrame(PROJECT_FOLDER))

  const door = createHttpServer(deployment)
  const { atEnd, end } = endInOrder([door.drain, stopDelivery])
  // The port first: a second start by mistake should end before it opens the enquiries and an inbox of its own, and
  // visitors rather wait than be refused. But last when another process answers them meanwhile.
  const early = takesOver() ? undefined : await door.listen(environment)

  const inbox = await startLocalInbox(environment, early ?? environment.port)
  if (inbox !== undefined) atEnd(inbox.close)
  const settings = readEnvironment({ ...process.env, ...inbox?.settings })
  setEnvironment({ ...settings, mailStaysHere: inbox !== undefined })

  const { default: next } = await import('next')
  const app = next({
    dev: false,
    dir: PROJECT_FOLDER,
    port: early ?? environment.port,
    httpServer: door.server,
  })
  atEnd(() => app.close())
  await app.prepare()

  const askNext = app.getRequestHandler()
  door.answerWith(
    createRequestHandler({ site, askNext, deployment, standpoint, siteHost: siteUrl?.host, accessLog }),
  )
  await warmUp(door.server)
  const port = early ?? (await door.listen(environment))
  reportReady(() => void Promise.allSettled([door.retire(), retireDelivery()]).then(end))
  announce({ environment, builtFor: site.builtFor, port, inbox })
  redirectConsole()
}

start().catch((error: unknown) => {
  reportStartFailure(error)
  process.exit(1)
})
