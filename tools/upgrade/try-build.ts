import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOME_SETTING } from '#lib/config/home.ts'
import { describeCount } from '#lib/count.ts'
import { deleteAtEnd } from '#server/delete-at-end.ts'
import { startInbox } from '#server/inbox/inbox.ts'
import { StartError } from '#server/start-error.ts'
import { ask } from '#server/trial/ask.ts'
import { postEnquiry } from '#server/trial/post-enquiry.ts'
import { startServer } from '#server/trial/start-server.ts'
import { type Copy, copyStore, countEnquiries, type Place } from './copy-store.ts'
import { waitForMail } from './wait-for-mail.ts'
import { walkSite } from './walk-site.ts'

const ARRIVES_WITHIN_MS = 30_000
const FAULTS_SHOWN = 20

type Trial = {
  /** Of the build to try. */
  folder: string
  /** Of the project: its `.env` is used. */
  home: string
  tell: (sentence: string) => void
}

/**
 * Tries a build beside the site that runs: on a port of its own, with the site's settings and a copy of its enquiries. All
 * that it mails ends in an inbox of this command, and nothing else hears of it.
 *
 * @throws StartError that says what is wrong with it
 */
export async function tryBuild({ folder, home, tell }: Trial): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'upgrade-'))
  const isDeleted = deleteAtEnd(data)
  const inbox = await startInbox({ smtpPort: 0 })
  let copy: Copy | undefined
  try {
    copy = await copyStore(data)
    const { place, count: before, untried } = copy
    if (untried !== undefined) {
      tell(
        'Not tried: the build with PostgreSQL, and with the enquiries in the database. No copy of them could be made: ' +
          `${untried}. It is tried with an empty store in a file instead.`,
      )
    }
    const site = await start({ folder, home, place, smtpPort: inbox.smtpPort })
    const faults: string[] = []
    try {
      const walk = await walkSite(site.url)
      faults.push(...walk.faults)
      tell(`${walk.pages} pages and ${walk.files} scripts, styles and fonts were asked for.`)
      const health = await ask(site.url, '/api/health')
      if (health.status !== 200) faults.push(`/api/health answers ${health.status}: ${health.body}`)
      faults.push(...(await sendOne(site.url, inbox.messages)))
    } finally {
      const exitCode = await site.stop()
      if (exitCode !== 0) faults.push(`it ended with exit code ${exitCode} when it was stopped`)
    }
    const after = await countEnquiries(place)
    if (after !== before + 1) faults.push(`it should hold ${enquiries(before + 1)} and holds ${after}`)
    if (faults.length > 0) throw new StartError(['The build is not safe:', ...shown(faults)].join('\n  '))
    const kind = place.databaseUrl === undefined ? '' : ', in a schema of its own in the database'
    tell(`It took over a copy of ${enquiries(before)}${kind}. One more came in and went out as a mail.`)
  } finally {
    const left = await copy?.drop()
    if (left !== undefined) tell(`Please look: ${left}`)
    await inbox.close()
    await rm(data, { recursive: true, force: true })
    isDeleted()
  }
}

type Start = Pick<Trial, 'folder' | 'home'> & { place: Place; smtpPort: number }

async function start({ folder, home, place, smtpPort }: Start) {
  const settings = {
    [HOME_SETTING]: home,
    PORT: '0',
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtpPort),
    MAIL_FROM: 'Website <website@localhost>',
    MAIL_TO: 'enquiries@localhost',
    // Whatever waits in the copy goes into the same inbox, before the one that is looked for.
    MAILS_PER_SECOND: '1000',
  }
  const unset = ['SMTP_SECURE', 'SMTP_USER', 'SMTP_PASS', 'ALERT_WEBHOOK_URL']
  const without = Object.fromEntries(unset.map((name) => [name, '']))
  try {
    return await startServer({ ...settings, ...without }, { folder })
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

/** @returns what went wrong */
async function sendOne(url: string, messages: () => { id: number; text: string }[]): Promise<string[]> {
  const post = postEnquiry()
  const { status, body } = await ask(url, '/api/sendEmail', { method: 'POST', ...post })
  if (status !== 200) return [`an enquiry is answered with ${status}: ${body}`]
  if (await waitForMail(post.token, messages, ARRIVES_WITHIN_MS)) return []
  return ['an enquiry was accepted and did not go out as a mail']
}

function enquiries(count: number): string {
  return describeCount(count, 'enquiry', 'enquiries')
}

function shown(faults: readonly string[]): string[] {
  const rest = faults.length - FAULTS_SHOWN
  return rest > 0 ? [...faults.slice(0, FAULTS_SHOWN), `and ${rest} more`] : [...faults]
}
