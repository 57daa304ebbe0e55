import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Environment } from '#lib/config/env.ts'
import type { Deferred } from '#lib/mail/delivery.ts'
import { createTransport } from '#lib/mail/transport.ts'
import { doubtsAbout } from './folder.ts'
import { storeFile } from './sqlite-file.ts'
import type { Store } from './store.ts'

export type Finding = { verdict: 'ok' | 'look' | 'wrong'; text: string }

const GIB = 1024 ** 3
const MIB = 1024 ** 2
const FREE_COMFORTABLE_BYTES = GIB
const WAL_LARGE_BYTES = 64 * MIB

/** Looks at everything that delivery stands on. Writes one heartbeat to a store that is there, and sends no mail. */
export async function examine(environment: Environment, store: Store): Promise<Finding[]> {
  const { dataDir } = environment
  return [
    ...(await examineStore(store, dataDir)),
    ...(existsSync(dataDir) ? examineFolder(dataDir) : []),
    await examineRelay(environment),
  ]
}

async function examineStore(store: Store, dataDir: string): Promise<Finding[]> {
  if (!existsSync(storeFile(dataDir))) return [examinePlace(dataDir)]
  try {
    await store.beat(Date.now())
    const { states, unmailed } = await store.stats()
    const failed: Finding[] =
      states.failed === 0
        ? []
        : [{ verdict: 'wrong', text: `${states.failed} enquiries were given up. See: list --state failed` }]
    const held: Finding[] =
      states.held === 0
        ? []
        : [{ verdict: 'look', text: `${states.held} enquiries are held. See: list --state held` }]
    const stranded: Finding[] =
      unmailed === 0
        ? []
        : [
            {
              verdict: 'look',
              text: `${unmailed} went no further than the local inbox. See: retry --unmailed`,
            },
          ]
    return [
      { verdict: 'ok', text: `The store in ${dataDir} is sound and can be written.` },
      ...failed,
      ...held,
      ...stranded,
    ]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [{ verdict: 'wrong', text: `The store in ${dataDir} cannot be used: ${reason}.` }]
  }
}

/** Makes nothing: made by whoever asks, as root say, the store would be closed to the site. */
function examinePlace(dataDir: string): Finding {
  let place = dataDir
  while (!existsSync(place)) place = dirname(place)
  try {
    accessSync(place, constants.W_OK | constants.X_OK)
    return {
      verdict: 'look',
      text: `There is no store in ${dataDir} yet. The site makes it at its first start, if its user may write to ${place}; you may.`,
    }
  } catch {
    return {
      verdict: 'wrong',
      text: `There is no store in ${dataDir}, and you may not write to ${place}. The user of the site has to.`,
    }
  }
}

function examineFolder(dataDir: string): Finding[] {
  const findings: Finding[] = []
  const mode = statSync(dataDir).mode & 0o077
  if (mode !== 0 && process.platform !== 'win32') {
    findings.push({
      verdict: 'look',
      text: `Others on this machine may enter ${dataDir}: chmod 700 ${dataDir}`,
    })
  }
  const doubts = doubtsAbout(dataDir)
  if (doubts !== undefined) findings.push({ verdict: 'look', text: doubts })
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  const space = `${(free / GIB).toFixed(1)} GiB are free on the disk of ${dataDir}.`
  findings.push({ verdict: free < FREE_COMFORTABLE_BYTES ? 'look' : 'ok', text: space })
  const wal = statSync(`${storeFile(dataDir)}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (wal > WAL_LARGE_BYTES) {
    findings.push({
      verdict: 'look',
      text: `The write-ahead log has ${Math.round(wal / MIB)} MiB: something keeps the store open for reading.`,
    })
  }
  return findings
}

async function examineRelay(environment: Environment): Promise<Finding> {
  const { smtp } = environment
  if (smtp === undefined) {
    return { verdict: 'look', text: 'SMTP_HOST is not set: enquiries are kept until it is.' }
  }
  const transport = createTransport({ smtp })
  const delivery = await transport.verify()
  transport.close()
  const where = `${smtp.host}:${smtp.port}`
  if (delivery.status === 'delivered') return { verdict: 'ok', text: `The relay ${where} is ready for us.` }
  return {
    verdict: 'wrong',
    text: `The relay ${where} is not usable: ${delivery.code}. ${adviceFor(delivery)}`,
  }
}

/** What a person can do about a code, in one sentence. */
export function adviceFor({ code, scope }: Pick<Deferred, 'code' | 'scope'>): string {
  const known = advice.find(([pattern]) => pattern.test(code))
  if (known !== undefined) return known[1]
  if (scope === 'recipient')
    return 'The relay does not want an address of MAIL_TO: correct it, or ask who runs the relay.'
  return 'The runbook in docs/operations.md goes on from here.'
}

const advice: [RegExp, string][] = [
  [/AUTH|^53[05]/, 'Check SMTP_USER and SMTP_PASS.'],
  [/ECONNREFUSED/, 'Nothing listens there: check SMTP_HOST and SMTP_PORT, or whether the relay is up.'],
  [
    /EDNS|ENOTFOUND|EAI_AGAIN/,
    'The name SMTP_HOST cannot be found: check its spelling and the DNS of this machine.',
  ],
  [/ETIMEDOUT|ETIMEOUT/, 'Nobody answers in time: often a firewall that drops port 25, 465 or 587.'],
  [/ETLS/, 'The relay offers no TLS here: try port 465 with SMTP_SECURE=true.'],
  [
    /CERT|SIGNED|VERIFY/,
    'The certificate of the relay is not valid for SMTP_HOST: use the name that stands in it.',
  ],
  [
    /^ESOCKET/,
    'Often TLS on a port that begins without it, or the reverse: check SMTP_SECURE and SMTP_PORT.',
  ],
  [/MAIL FROM/, 'The relay does not want MAIL_FROM as the sender.'],
]
