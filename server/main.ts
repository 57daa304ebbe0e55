import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type Environment, EnvironmentError, readEnvironment } from '#lib/env.ts'
import { loadEnvironmentFile } from '#lib/env-file.ts'
import { stopDelivery } from '#lib/outbox/outbox.ts'
import { reportFault } from './faults.ts'
import { createRequestHandler } from './handler.ts'
import { type LocalInbox, startLocalInbox } from './local-inbox.ts'
import { drainable } from './shutdown.ts'
import { openSite } from './site.ts'
import { StartError } from './start-error.ts'

/*
 * The server of production: one process, one port. Pages and files of the build are answered from here, and what
 * has to be worked out (the API, redirects, the data for client-side navigation) is handed to Next.
 */

const PROJECT_FOLDER = fileURLToPath(new URL('..', import.meta.url))

/** What a connection may take. A proxy in front should be stricter; these hold without one. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  // Node looks for connections over their time only this often.
  connectionsCheckingInterval: 1000,
  // Longer than the idle time of common proxies, which otherwise reuse a connection we are just closing.
  keepAliveTimeout: 65_000,
}
const SILENCE_LIMIT_MS = 60_000
const DRAIN_LIMIT_MS = 8500
const EXIT_LIMIT_MS = 9500

async function start(): Promise<void> {
  // React and Next choose their production builds by it, at import.
  Object.assign(process.env, { NODE_ENV: 'production' })
  loadEnvironmentFile()
  const environment = readEnvironment(process.env)
  const https = environment.siteUrl?.protocol === 'https:'
  const site = openSite(PROJECT_FOLDER, { https })

  const server = createServer({ ...LIMITS, shouldUpgradeCallback: () => false })
  server.setTimeout(SILENCE_LIMIT_MS)
  const drain = drainable(server)
  // Until everything is ready, requests wait: a restart behind a proxy then costs a moment instead of an error.
  const ready = Promise.withResolvers<RequestListener>()
  let handle: RequestListener = (request, response) => {
    void ready.promise.then((handler) => handler(request, response))
  }
  server.on('request', (request, response) => handle(request, response))
  // The port first: a second start by mistake should end before it opens the enquiries and an inbox of its own.
  const port = await listen(server, environment)

  const inbox = await startLocalInbox(environment, port)
  const { default: next } = await import('next')
  const app = next({ dev: false, dir: PROJECT_FOLDER, port, httpServer: server })
  await app.prepare()
  const { trustProxyHops } = environment
  handle = createRequestHandler({ site, askNext: app.getRequestHandler(), https, trustProxyHops })
  ready.resolve(handle)
  announce(environment, port, inbox)

  let isStopping = false
  const stop = async (exitCode: number): Promise<void> => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(exitCode), EXIT_LIMIT_MS).unref()
    await Promise.all([drain(DRAIN_LIMIT_MS), stopDelivery()])
    await Promise.all([app.close(), inbox?.close()])
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))

  // The last resort. After an exception nobody caught, the state of the process is anybody's guess: finish what is
  // being answered and leave the restart to whoever runs us.
  process.on('unhandledRejection', (error) => reportFault('promise', error))
  process.on('uncaughtException', (error) => {
    reportFault('process', error)
    void stop(1)
  })
}

async function listen(server: Server, { port, host }: Environment): Promise<number> {
  server.listen({ port, host })
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is taken by another program. Set PORT to a free one, as in: PORT=${port + 1} npm start`,
      )
    }
    throw new StartError(`Cannot listen on ${host ?? 'port'} ${port}: ${code ?? error}`)
  }
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

function announce(
  { siteUrl, smtp, dataDir, host }: Environment,
  port: number,
  inbox: LocalInbox | undefined,
): void {
  console.log(
    `Site   http://${host ?? 'localhost'}:${port}${siteUrl ? `  for visitors: ${siteUrl.origin}` : ''}`,
  )
  if (inbox !== undefined) {
    console.log(`Inbox  http://localhost:${inbox.webPort}  every e-mail the site sends lands here`)
  } else if (smtp === undefined) {
    console.warn(
      '\nWARNING: SMTP_HOST is not set, so NO ENQUIRY IS MAILED TO ANYBODY.\n' +
        `They are kept in ${dataDir} and go out once it is set. See .env.example.\n`,
    )
  }
}

start().catch((error: unknown) => {
  const isKnown = error instanceof StartError || error instanceof EnvironmentError
  console.error(isKnown ? error.message : error)
  process.exit(1)
})
