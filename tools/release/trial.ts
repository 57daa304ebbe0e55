import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readEnvironment } from '#lib/config/env.ts'
import { HOME_SETTING } from '#lib/config/home.ts'
import { describeCount } from '#lib/count.ts'
import { openStore } from '#lib/outbox/open-store.ts'
import { backUp } from '#lib/outbox/operate/backup.ts'
import { purgeOutdated } from '#lib/outbox/operate/housekeeping.ts'
import { storeFile } from '#lib/outbox/sqlite/sqlite-file.ts'
import { startInbox } from '#server/inbox/inbox.ts'
import { deleteAtEnd } from '#server/make-release.ts'
import { StartError } from '#server/start-error.ts'
import { ask } from '#server/trial/ask.ts'
import { postEnquiry } from '#server/trial/post-enquiry.ts'
import { startServer } from '#server/trial/start-server.ts'

const ARRIVES_WITHIN_MS = 30_000
const LOOK_EVERY_MS = 50
const PREFIX = 'site-trial-'
/** No trial takes that long. */
const LEFT_BEHIND_MS = 24 * 60 * 60_000

export type Trial = {
  /** Of the build to try. */
  folder: string
  /** Of the project: its `.env` is used. */
  home: string
  tell: (sentence: string) => void
}

/**
 * Tries a build beside the site that runs: on a port of its own, with the site's settings and a copy of its enquiries. It has
 * to answer a page, say that it is healthy, and mail one enquiry, which ends in an inbox of this command.
 *
 * @throws StartError that says what is wrong with it
 */
export async function tryBuild({ folder, home, tell }: Trial): Promise<void> {
  await deleteLeftBehind()
  // With access for this account alone, whatever the umask is (mkdtemp(3)).
  const data = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const isDeleted = deleteAtEnd(data)
  const inbox = await startInbox({ smtpPort: 0 })
  try {
    const before = await copyStore(data)
    const site = await start({ folder, home, data, smtpPort: inbox.smtpPort })
    const faults: string[] = []
    try {
      for (const path of ['/', '/api/health']) {
        const { status, body } = await ask(site.url, path)
        if (status !== 200) faults.push(`${path} answers ${status}: ${body.toString().slice(0, 200)}`)
      }
      faults.push(...(await sendOne(site.url, inbox.messages)))
    } finally {
      const exitCode = await site.stop()
      if (exitCode !== 0) faults.push(`it ended with exit code ${exitCode} when it was stopped`)
    }
    const after = await withStore(data, countEnquiries)
    if (after !== before + 1) faults.push(`it should contain ${enquiries(before + 1)} and contains ${after}`)
    if (faults.length > 0) throw new StartError(['The build is not safe:', ...faults].join('\n  '))
    tell(`It started on a copy of ${enquiries(before)}. One more was accepted and mailed.`)
  } finally {
    await inbox.close()
    await rm(data, { recursive: true, force: true })
    isDeleted()
  }
}

/** Deletes the copies of enquiries that trials have left behind which were killed: nobody would look for them. */
async function deleteLeftBehind(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^site-trial-(\d+)-/.exec(name) ?? []
    if (pid === undefined) continue
    const folder = join(tmpdir(), name)
    const isOld = Date.now() - ((await stat(folder).catch(() => undefined))?.mtimeMs ?? 0) > LEFT_BEHIND_MS
    // It may be that of another account, which deletes its own.
    if (isOld || !isRunning(Number(pid)))
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
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

type Mails = () => readonly { id: number; text: string }[]

/** @returns what went wrong */
async function sendOne(url: string, mails: Mails): Promise<string[]> {
  const post = postEnquiry()
  const { status, body } = await ask(url, '/api/sendEmail', { method: 'POST', ...post })
  if (status !== 200) return [`an enquiry is answered with ${status}: ${body}`]
  if (await waitForMail(post.token, mails)) return []
  return ['an enquiry was accepted and not mailed']
}

/** Mails that waited in the copy go out first: as long as other mails arrive, keep waiting. */
async function waitForMail(token: string, mails: Mails): Promise<boolean> {
  let newest: number | undefined
  let deadline = performance.now() + ARRIVES_WITHIN_MS
  while (performance.now() < deadline) {
    const arrived = mails()
    if (arrived.some(({ text }) => text.includes(token))) return true
    if (arrived[0]?.id !== newest) deadline = performance.now() + ARRIVES_WITHIN_MS
    newest = arrived[0]?.id
    await pause(LOOK_EVERY_MS)
  }
  return false
}

function enquiries(count: number): string {
  return describeCount(count, 'enquiry', 'enquiries')
}

/**
 * Copies the enquiries of DATA_DIR, on which a build can be tried. Those of a database stay there: a build can take over
 * only if it can store enquiries there (server/instance.ts).
 * @param data an empty folder
 * @returns the number of enquiries in the copy
 */
export async function copyStore(data: string): Promise<number> {
  const { dataDir, databaseUrl } = readEnvironment(process.env)
  if (databaseUrl !== undefined) return 0
  const { exists } = await withStore(dataDir, (store) => store.describe())
  if (!exists) return 0
  await backUp(dataDir, storeFile(data))
  return await withStore(data, purgeAndCount)
}

type OpenStore = ReturnType<typeof openStore>

async function withStore<Value>(dataDir: string, use: (store: OpenStore) => Promise<Value>): Promise<Value> {
  const store = openStore({ dataDir })
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

/** The build deletes what is due when it starts; what has become due since the site did must not look lost. */
async function purgeAndCount(store: OpenStore): Promise<number> {
  await purgeOutdated(store, Date.now())
  return await countEnquiries(store)
}

async function countEnquiries(store: OpenStore): Promise<number> {
  const { states } = await store.stats()
  return Object.values(states).reduce((sum, count) => sum + count, 0)
}
