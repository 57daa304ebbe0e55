import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { isEmail } from '../enquiry/fields.ts'
import { formIds } from '../enquiry/forms.ts'

/** The variables of an environment, such as `process.env`. */
export type Source = Readonly<Record<string, string | undefined>>

/* The kinds of settings. The message of each continues after the name of the setting, and never repeats a secret. */

const saying = (sentence: string) => ({
  error: ({ input }: { input?: unknown }) => `is "${input}"${sentence}`,
})

function integer(from: number, to: number) {
  const isWithin = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to
  return z
    .string()
    .refine(isWithin, saying(`: write a whole number from ${from} to ${to}.`))
    .transform(Number)
}

const boolean = z
  .enum(['true', 'false'], saying(': write true or false.'))
  .transform((text) => text === 'true')

const url = z
  .url({
    protocol: /^https?$/,
    error: 'is not a web address: write it in full, as in https://www.example.com.',
  })
  .transform((text) => new URL(text))

/** An address without path, query or login. */
const origin = url.check(({ value, issues }) => {
  if (value.href === `${value.origin}/`) return
  const message = `is more than an origin: write ${value.origin}, without path, query or login.`
  issues.push({ code: 'custom', input: value, message })
})

/** The address of a PostgreSQL database, as written. It holds a password. */
const database = z.url({
  protocol: /^postgres(?:ql)?$/,
  error: 'is not the address of a PostgreSQL database: postgres://user:password@host/database.',
})

const hostName = z
  .string()
  .regex(/^[^\s/:@]+$/, saying(', which is not a host name: write the name or address alone, without port.'))

const label = z
  .string()
  .regex(/^[\w-]{1,40}$/, saying(': use up to 40 letters, digits, hyphens or underscores.'))

/** @param minimum characters that it has at least */
const secret = (minimum: number) =>
  z.string().min(minimum, `is too easy to guess: use at least ${minimum} characters.`)

const mailbox = z.string().transform((text, context) => {
  const parsed = parseMailbox(text)
  const message = `is "${text}": write Name <name@example.com>, or name@example.com.`
  if (parsed === undefined) context.addIssue({ code: 'custom', message })
  return parsed ?? z.NEVER
})

const address = z.string().refine(isAddress, {
  error: ({ input }) =>
    `names "${input}", which is not an e-mail address. Write addresses alone, with commas between them.`,
})

/** E-mail addresses, separated by commas. */
const addresses = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(address))

function parseMailbox(value: string): { name: string; address: string } | undefined {
  const named = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/.exec(value)
  const name = (named?.groups?.name ?? '').trim().replace(/^"(.*)"$/, '$1')
  const address = (named?.groups?.address ?? value).trim()
  // A line break in a name would inject a header (RFC 5322, 2.2).
  return isAddress(address) && !/\p{Cc}/u.test(name) ? { name, address } : undefined
}

/** An address that this machine can send mail to. Domains of other machines have a dot. */
function isAddress(value: string): boolean {
  return isEmail(value) && /@(?:.*\.|localhost$)/i.test(value)
}

/**
 * Every setting of the operator: its name here and in the environment, its format, and its default. `.env.example`
 * explains the same list. Other code reads `process.env` only for SITE_URL and DATA_DIR before this list is read
 * (`site-url.ts`, `env-file.ts`), for INSTANCE_NAME in the log, for values that the build passes to pages, and for
 * variables of tools such as Next.
 */
const schema = z.object({
  /** 0 takes any free port. */
  port: integer(0, 65535).default(3000).describe('PORT'),
  /** The address to listen on; undefined listens on all of them. */
  host: z.string().optional().describe('HOST'),
  /** Where visitors reach the site. Undefined: the site runs for its developer. */
  siteUrl: origin.optional().describe('SITE_URL'),
  /** Where a static host serves the pages, if one does (`npm run export`): their forms post here. */
  pagesUrl: origin.optional().describe('PAGES_URL'),
  /** A trial copy of the site, which search engines are asked not to list. */
  preview: boolean.default(false).describe('SITE_PREVIEW'),
  /** Where browsers report what a page refused to load: a collector that is not part of the site. */
  cspReportUrl: url.optional().describe('CSP_REPORT_URL'),
  smtpHost: hostName.optional().describe('SMTP_HOST'),
  smtpPort: integer(1, 65535).optional().describe('SMTP_PORT'),
  smtpSecure: boolean.optional().describe('SMTP_SECURE'),
  smtpUser: z.string().optional().describe('SMTP_USER'),
  smtpPass: z.string().optional().describe('SMTP_PASS'),
  // The default addresses are only used with the inbox on this machine.
  mailFrom: mailbox.default({ name: '', address: 'website@localhost' }).describe('MAIL_FROM'),
  mailTo: addresses.default(['enquiries@localhost']).describe('MAIL_TO'),
  /** Mails per second on average. A few can be sent at once. Relays limit their customers. */
  mailsPerSecond: integer(1, 1000).default(1).describe('MAILS_PER_SECOND'),
  /** Folder of the enquiry store, as written: relative to the working directory unless absolute. */
  dataDir: z.string().default('./data').describe('DATA_DIR'),
  /** Of a PostgreSQL database that keeps the enquiries instead, for several machines together. */
  databaseUrl: database.optional().describe('DATABASE_URL'),
  /** The number of our proxies in front, each adding one address to X-Forwarded-For. */
  trustProxyHops: integer(0, 16).default(0).describe('TRUST_PROXY_HOPS'),
  /** Opens the metrics. */
  metricsToken: secret(16).optional().describe('METRICS_TOKEN'),
  /** The name of this machine in the log and in the metrics, if there are several. */
  instanceName: label.optional().describe('INSTANCE_NAME'),
  /** Receives the alarms. */
  alertWebhookUrl: url.optional().describe('ALERT_WEBHOOK_URL'),
})

type Settings = z.infer<typeof schema>

/** The name in the environment by the name here. */
const variables = new Map(Object.entries(schema.shape).map(([key, rule]) => [key, rule.description ?? '']))

const FORM_PREFIX = 'MAIL_TO_'
/** The id of a form by the name of the setting with its recipients, such as MAIL_TO_CALL_ME_BACK. */
const formVariables = new Map(
  formIds.map((id) => [`${FORM_PREFIX}${id.replaceAll('-', '_').toUpperCase()}`, id]),
)
const formRecipients = z.record(z.string(), addresses)

export const SETTING_NAMES: readonly string[] = [...variables.values(), ...formVariables.keys()]

export type SmtpSettings = {
  host: string
  port: number
  /** True: TLS from the first byte (port 465). False: STARTTLS after the greeting (port 587). */
  secure: boolean
  /** The name that the relay is greeted with (EHLO). Undefined: no setting has a public one. */
  name?: string
  user?: string
  pass?: string
}

export type Environment = Omit<Settings, `smtp${string}`> & {
  /** The people who get the enquiries of a form, by its id, if they are not those of `mailTo`. */
  mailToByForm: Readonly<Record<string, string[]>>
  /** Undefined: there is no relay, and enquiries are kept until there is one. */
  smtp: SmtpSettings | undefined
  /** The relay is the inbox of a first run (`server/inbox/inbox.ts`), which shows mails only on this machine. */
  mailStaysHere: boolean
}

/** Every fault of the environment at once, one line each, so that an operator corrects them in one go. */
export class EnvironmentError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(['These settings are wrong or missing:', ...faults.map((fault) => `  - ${fault}`)].join('\n'))
    this.name = 'EnvironmentError'
    this.faults = faults
  }
}

/**
 * Reads the settings out of `source` (usually `process.env`). An empty value counts as unset.
 *
 * @throws EnvironmentError naming every fault. No secret is ever repeated in it.
 */
export function readEnvironment(source: Source): Environment {
  const written = (name: string) => source[name]?.trim() || undefined
  const { data, error } = schema.safeParse(
    Object.fromEntries(Array.from(variables, ([key, name]) => [key, written(name)])),
  )
  const ofForms = Object.keys(source).filter((name) => name.startsWith(FORM_PREFIX) && written(name))
  const forms = formRecipients.safeParse(Object.fromEntries(ofForms.map((name) => [name, written(name)])))
  const issues = [...(error?.issues ?? []), ...(forms.error?.issues ?? [])]
  const faults = [
    ...issues.map(({ path: [key], message }) => `${variables.get(String(key)) ?? String(key)} ${message}`),
    ...ofForms.filter((name) => !formVariables.has(name)).map(describeUnknownForm),
    ...faultsBetween((name) => written(name) !== undefined),
  ]
  if (data === undefined || faults.length > 0) throw new EnvironmentError(faults)
  const { smtpHost: host, smtpPort, smtpSecure, smtpUser: user, smtpPass: pass, ...settings } = data
  const secure = smtpSecure ?? smtpPort === 465
  const login = user !== undefined && pass !== undefined ? { user, pass } : {}
  const name = publicName(settings)
  const smtp =
    host === undefined
      ? undefined
      : { host, port: smtpPort ?? (secure ? 465 : 587), secure, ...(name && { name }), ...login }
  const mailToByForm = Object.fromEntries(
    Object.entries(forms.data ?? {}).map(([name, people]) => [formVariables.get(name), people]),
  )
  return { ...settings, mailToByForm, smtp, mailStaysHere: false }
}

function describeUnknownForm(name: string): string {
  const known = [...formVariables.keys()].join(', ')
  return `${name} is not about a form of this site: remove it, or use one of ${known}.`
}

/** The people who get the enquiries of a form. Undefined or unknown, such as a form that was removed: those of MAIL_TO. */
export function recipientsOf(
  { mailTo, mailToByForm }: Pick<Environment, 'mailTo' | 'mailToByForm'>,
  form: string | undefined,
): readonly string[] {
  return mailToByForm[form ?? ''] ?? mailTo
}

/**
 * The host of SITE_URL, else the domain of MAIL_FROM. Some relays refuse an address or a name without a dot, such as the
 * host name of a container (https://support.google.com/a/answer/2956491).
 */
function publicName({ siteUrl, mailFrom }: Pick<Settings, 'siteUrl' | 'mailFrom'>): string | undefined {
  const site = isLocal({ siteUrl }) ? '' : (siteUrl?.hostname ?? '')
  const sender = domainToASCII(mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1))
  return [site, sender].find((name) => name.includes('.') && isIP(name) === 0)
}

/** Rules between settings. */
function faultsBetween(isSet: (name: string) => boolean): string[] {
  if (!isSet('SMTP_HOST')) {
    return ['SMTP_PORT', 'SMTP_SECURE', 'SMTP_USER', 'SMTP_PASS']
      .filter(isSet)
      .map((name) => `${name} is set, but SMTP_HOST is not: set both or neither.`)
  }
  const isHalf = isSet('SMTP_USER') !== isSet('SMTP_PASS')
  return [
    ...(isHalf ? ['SMTP_USER or SMTP_PASS is missing: set both or neither.'] : []),
    ...['MAIL_FROM', 'MAIL_TO']
      .filter((name) => !isSet(name))
      .map((name) => `${name} is missing: with SMTP_HOST set, enquiries need it.`),
  ]
}

let known: Environment | undefined

/**
 * The settings of this process, from `setEnvironment`. If they were not set, as in `next dev`, they are read at the first
 * call.
 *
 * @throws EnvironmentError when they are read here and are not right
 */
export function environment(): Environment {
  return known ?? setEnvironment(readEnvironment(process.env))
}

/** Sets the settings of the whole process. Later changes of `process.env` have no effect. */
export function setEnvironment(settings: Environment): Environment {
  known = Object.freeze(settings)
  return known
}

/** True when the site is served to its developer only: SITE_URL is unset or names this machine. */
export function isLocal({ siteUrl }: Pick<Environment, 'siteUrl'>): boolean {
  if (siteUrl === undefined) return true
  const { hostname } = siteUrl
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname)
}
