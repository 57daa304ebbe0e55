import { type Mailbox, readerOf, type SettingReader, type Source } from './env-reader.ts'

/*
 * The settings of the site, read once and checked whole.
 *
 * This file is the list of every setting an operator has; `.env.example` explains the same list. Elsewhere
 * `process.env` is asked only for SITE_URL while the pages are built (`lib/config/site-url.ts`) and for what belongs to the
 * tools: Next, a hosting service, the browser of the tests.
 */

export type SmtpSettings = {
  host: string
  port: number
  /** True: TLS from the first byte (port 465). False: STARTTLS after the greeting (port 587). */
  secure: boolean
  user?: string
  pass?: string
}

/** This host; its subdomains as well; all of them, for good, on the list that browsers bring along. */
const HSTS_SCOPES = ['host', 'subdomains', 'preload'] as const
export type HstsScope = (typeof HSTS_SCOPES)[number]

export type Environment = {
  /** 0 takes any free port. */
  port: number
  /** The address to listen on; undefined listens on all of them. */
  host: string | undefined
  /** Where visitors reach the site. Undefined: nobody has said, so the site is taken to run for its developer. */
  siteUrl: URL | undefined
  /** For which hosts browsers are told to use https alone. It matters only when SITE_URL begins with https. */
  hstsScope: HstsScope
  /** A trial copy of the site, which search engines are asked not to list. */
  preview: boolean
  /** Undefined: no relay to hand mail to, so enquiries are kept until there is one. */
  smtp: SmtpSettings | undefined
  /** That relay is the inbox of a first run (`server/local-inbox.ts`), which shows mails on this machine only. */
  mailStaysHere: boolean
  mailFrom: Mailbox
  mailTo: string[]
  /** How many mails go out in the long run; a few at once go out at once. Relays limit their customers. */
  mailsPerSecond: number
  /** Folder of the enquiry store, as written: relative to the working directory unless absolute. */
  dataDir: string
  /** How many proxies of ours stand in front, each adding one address to X-Forwarded-For. */
  trustProxyHops: number
  metricsToken: string | undefined
  alertWebhookUrl: URL | undefined
}

/** Every fault of the environment at once, one line each, so that an operator corrects them in one go. */
export class EnvironmentError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(['The environment is not right yet:', ...faults.map((fault) => `  - ${fault}`)].join('\n'))
    this.name = 'EnvironmentError'
    this.faults = faults
  }
}

// Only the inbox on this machine is ever sent to without the operator naming addresses.
const DEFAULT_FROM: Mailbox = { name: '', address: 'website@localhost' }
const DEFAULT_TO = ['enquiries@localhost']
const TOKEN_MIN_CHARACTERS = 16

/**
 * Reads the settings out of `source` (usually `process.env`). An empty value counts as unset.
 *
 * @throws EnvironmentError naming every fault. No secret is ever repeated in it.
 */
export function readEnvironment(source: Source): Environment {
  const faults: string[] = []
  const read = readerOf(source, faults)

  const environment: Environment = {
    port: read.integer('PORT', { from: 0, to: 65535 }) ?? 3000,
    host: read.text('HOST'),
    siteUrl: read.origin('SITE_URL'),
    hstsScope: read.choice('HSTS_SCOPE', HSTS_SCOPES) ?? 'host',
    preview: read.boolean('SITE_PREVIEW') ?? false,
    smtp: readSmtp(read),
    mailStaysHere: false,
    mailFrom: read.mailbox('MAIL_FROM') ?? DEFAULT_FROM,
    mailTo: read.addresses('MAIL_TO') ?? DEFAULT_TO,
    mailsPerSecond: read.integer('MAILS_PER_SECOND', { from: 1, to: 1000 }) ?? 1,
    dataDir: read.text('DATA_DIR') ?? './data',
    trustProxyHops: read.integer('TRUST_PROXY_HOPS', { from: 0, to: 16 }) ?? 0,
    metricsToken: read.secret('METRICS_TOKEN', TOKEN_MIN_CHARACTERS),
    alertWebhookUrl: read.url('ALERT_WEBHOOK_URL'),
  }

  if (faults.length > 0) throw new EnvironmentError(faults)
  return environment
}

/** Next bundles instrumentation and each route apart, so a module variable would exist several times over. */
const KEY = Symbol.for('site.environment')

/**
 * The settings of this process: those it was started with (`settleEnvironment`). Where nobody has settled them, as
 * under `next dev`, they are read at the first call.
 *
 * @throws EnvironmentError when they are read here and are not right
 */
export function environment(): Environment {
  const settled: Environment | undefined = Reflect.get(globalThis, KEY)
  return settled ?? settleEnvironment(readEnvironment(process.env))
}

/**
 * Makes these the settings of the whole process, whatever happens to `process.env` from then on: Next loads .env
 * files of its own into it, and takes a `$` in a password for a variable.
 */
export function settleEnvironment(settings: Environment): Environment {
  Reflect.set(globalThis, KEY, Object.freeze(settings))
  return settings
}

/** True when the site is served to its developer only: SITE_URL is unset or names this machine. */
export function isLocal({ siteUrl }: Pick<Environment, 'siteUrl'>): boolean {
  if (siteUrl === undefined) return true
  const { hostname } = siteUrl
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname)
}

function readSmtp(read: SettingReader): SmtpSettings | undefined {
  const host = read.text('SMTP_HOST')
  const port = read.integer('SMTP_PORT', { from: 1, to: 65535 })
  const secure = read.boolean('SMTP_SECURE')
  const user = read.text('SMTP_USER')
  const pass = read.text('SMTP_PASS')

  if (host === undefined) {
    for (const name of ['SMTP_PORT', 'SMTP_SECURE', 'SMTP_USER', 'SMTP_PASS']) {
      if (read.text(name) !== undefined)
        read.fault(`${name} is set, but SMTP_HOST is not: set both or neither.`)
    }
    return undefined
  }
  if (/[\s/:@]/.test(host)) {
    read.fault(
      `SMTP_HOST is "${host}", which is not a host name: write the name or address alone, without port.`,
    )
  }
  if (user !== undefined && pass === undefined)
    read.fault('SMTP_USER is set without SMTP_PASS: set both or neither.')
  if (pass !== undefined && user === undefined)
    read.fault('SMTP_PASS is set without SMTP_USER: set both or neither.')
  for (const name of ['MAIL_FROM', 'MAIL_TO']) {
    if (read.text(name) === undefined)
      read.fault(`${name} is missing: with SMTP_HOST set, enquiries need it.`)
  }

  const encrypted = secure ?? port === 465
  const login = user !== undefined && pass !== undefined ? { user, pass } : {}
  return { host, port: port ?? (encrypted ? 465 : 587), secure: encrypted, ...login }
}
