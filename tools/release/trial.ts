import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { readEnvironment } from '#lib/config/env.ts'
import { HOME_SETTING } from '#lib/config/env-file.ts'
import { describeCount } from '#lib/count.ts'
import { openStore } from '#lib/outbox/open-store.ts'
import { backUp } from '#lib/outbox/operate/backup.ts'
import { storeFile } from '#lib/outbox/sqlite/sqlite-file.ts'
import { startInbox } from '#server/inbox/inbox.ts'
import { deleteAtEnd, trialFolder } from '#server/make-release.ts'
import { StartError } from '#server/start-error.ts'
import { startServer } from './start-server.ts'
import { sendTestEnquiry } from './test-enquiry.ts'

/** Mails that wait in the copy are sent first: after a long outage there are thousands. */
const MAILED_WITHIN_MS = 300_000
/** Enough for the reason of a failure. */
const LOG_LINES = 20

export type Trial = {
  /** Of the build to try. */
  folder: string
  /** Of the project: its `.env` is used. */
  home: string
  tell: (sentence: string) => void
}

/**
 * Tries a build beside the running site: on a port of its own, with the site's settings and a copy of its enquiries. It
 * must serve a page, be healthy, and mail an enquiry into an inbox of this command.
 *
 * @throws StartError with its faults
 */
export async function tryBuild({ folder, home, tell }: Trial): Promise<void> {
  const data = trialFolder(home)
  const isDeleted = deleteAtEnd(data)
  // The site of a killed trial may have written there since the lock.
  await rm(data, { recursive: true, force: true })
  // With access for this account alone.
  await mkdir(data, { recursive: true, mode: 0o700 })
  const inbox = await startInbox({ smtpPort: 0 })
  try {
    const count = await copyStore(data)
    const site = await start({ folder, home, data, smtpPort: inbox.smtpPort })
    const faults: string[] = []
    try {
      for (const path of ['/', '/api/health']) faults.push(...(await ask(site.url, path)))
      faults.push(...(await sendOne(site.url, data)))
    } finally {
      const exitCode = await site.stop()
      if (exitCode !== 0) faults.push(`it ended with exit code ${exitCode}`)
    }
    if (faults.length > 0) {
      const log = site.output().trim().split('\n').slice(-LOG_LINES)
      throw new StartError(['The build is not safe:', ...faults, 'The end of its log:', ...log].join('\n  '))
    }
    const enquiries = describeCount(count, 'enquiry', 'enquiries')
    tell(`It started on a copy of ${enquiries}. One more was accepted and mailed.`)
  } finally {
    await inbox.close()
    await rm(data, { recursive: true, force: true })
    isDeleted()
  }
}

/**
 * Copies the enquiries of DATA_DIR. Those of a database are not copied: a build can only take over if it can store there
 * (server/instance.ts).
 * @returns their number
 */
async function copyStore(data: string): Promise<number> {
  const { dataDir, databaseUrl } = readEnvironment(process.env)
  if (databaseUrl !== undefined || !existsSync(storeFile(dataDir))) return 0
  const { states } = await backUp(dataDir, storeFile(data))
  return Object.values(states).reduce((sum, count) => sum + count, 0)
}

type Start = Pick<Trial, 'folder' | 'home'> & { data: string; smtpPort: number }

async function start({ folder, home, data, smtpPort }: Start) {
  const settings = {
    [HOME_SETTING]: home,
    PORT: '0',
    DATA_DIR: data,
    DATABASE_URL: '',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtpPort),
    MAIL_FROM: 'Website <website@localhost>',
    MAIL_TO: 'enquiries@localhost',
    // Mails that wait in the copy are sent before that of the trial.
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

/** @returns the fault, if there is one */
async function ask(url: string, path: string): Promise<string[]> {
  try {
    const answer = await fetch(url + path)
    const body = await answer.text()
    return answer.ok ? [] : [`${path} answers ${answer.status}: ${body.slice(0, 200)}`]
  } catch {
    return [`${path} does not answer`]
  }
}

/** @returns the fault, if there is one */
async function sendOne(url: string, dataDir: string): Promise<string[]> {
  const store = openStore({ dataDir })
  try {
    const code = await sendTestEnquiry({ url, store, withinMs: MAILED_WITHIN_MS })
    return code === undefined ? [] : [`an enquiry was not accepted and mailed: ${code}`]
  } finally {
    await store.close()
  }
}
