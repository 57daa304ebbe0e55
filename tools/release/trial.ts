import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { execaNode } from 'execa'
import getPort from 'get-port'
import { enquiryForms, FORM_HEADER, KEY_HEADER } from '#lib/enquiry/forms.ts'
import { filledForm } from '#lib/enquiry/testing/filled-in.ts'
import { startInbox } from '#server/inbox/inbox.ts'
import { StartError } from '#server/start-error.ts'

const WITHIN_MS = 120_000
const LOG_LINES = 20
/** An empty value takes a setting away. */
const UNSET = { DATABASE_URL: '', SMTP_SECURE: '', SMTP_USER: '', SMTP_PASS: '', ALERT_WEBHOOK_URL: '' }

/**
 * Tries a build beside the running site, with the site's settings, but a port, an empty store and an inbox of its own. It
 * must be healthy, serve a page, and mail an enquiry.
 * @param home the project folder, which has the settings
 * @throws StartError with the fault and the end of the log
 */
export async function tryBuild(folder: string, home: string): Promise<void> {
  await using data = await mkdtempDisposable(join(tmpdir(), 'trial-'))
  const inbox = await startInbox({ smtpPort: 0 })
  const [port, smtpPort] = [String(await getPort()), String(inbox.smtpPort)]
  const own = { SITE_HOME: home, HOST: '127.0.0.1', PORT: port, DATA_DIR: data.path }
  const mail = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: smtpPort,
    MAIL_FROM: 'a@localhost',
    MAIL_TO: 'b@localhost',
  }
  const options = { cwd: folder, env: { ...UNSET, ...own, ...mail }, all: true, reject: false } as const
  const site = execaNode(join(folder, '.site/server/main.js'), options)
  const signal = AbortSignal.timeout(WITHIN_MS)

  async function isFine(path: string, request?: RequestInit): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...request, signal }).catch(
      () => undefined,
    )
    return answer?.ok === true
  }

  /** False if the site ends before, or too much time has passed. */
  async function becomesTrue(isSo: () => Promise<boolean> | boolean): Promise<boolean> {
    while (!(await isSo()) && site.exitCode === null && !signal.aborted) await wait(100)
    return await isSo()
  }

  async function findFault(): Promise<string | undefined> {
    if (!(await becomesTrue(() => isFine('/api/health')))) return 'it does not start, or is not healthy'
    if (!(await isFine('/'))) return 'it does not serve the home page'
    const keys = { [KEY_HEADER]: crypto.randomUUID(), [FORM_HEADER]: enquiryForms.contact.id }
    const headers = { 'content-type': 'application/json', ...keys }
    const body = JSON.stringify({ ...filledForm(enquiryForms.contact, {}), subject: 'A trial' })
    if (!(await isFine('/api/sendEmail', { method: 'POST', headers, body }))) return 'it accepts no enquiry'
    if (!(await becomesTrue(() => inbox.messages().length > 0))) return 'it does not mail an enquiry'
  }

  const fault = await findFault()
  site.kill()
  const { exitCode, all } = await site
  await inbox.close()
  if (fault === undefined && exitCode === 0) return
  const end = all.trim().split('\n').slice(-LOG_LINES).join('\n  ')
  throw new StartError(`The build is not safe: ${fault ?? `it ended with ${exitCode}`}. Its log:\n  ${end}`)
}

// By itself, it tries the build in the current folder.
if (import.meta.main) {
  await tryBuild(process.cwd(), process.cwd())
  console.log('The build passed its trial.')
}
