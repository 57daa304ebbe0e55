import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { SETTING_NAMES } from '#lib/config/env.ts'
import { startInbox } from '#server/inbox/inbox.ts'
import type { InboxMessage } from '#server/inbox/inbox-pages.ts'
import { type SiteEnvironment, startServer } from './start-server.ts'

export type Site = Awaited<ReturnType<typeof startSite>>

/**
 * The settings of a site on a free port that sends mail to this machine. Empty values override the variables of the shell
 * and of a developer's .env file.
 */
export function settingsWith(smtpPort: number, more: SiteEnvironment): SiteEnvironment {
  return {
    ...Object.fromEntries(SETTING_NAMES.map((name) => [name, ''])),
    PORT: '0',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtpPort),
    MAIL_FROM: 'Website <website@tanabana.example>',
    MAIL_TO: 'office@tanabana.example',
    ...more,
  }
}

type SiteOptions = Parameters<typeof startServer>[1] & { env?: SiteEnvironment }

/**
 * Starts the built site on a free port of 127.0.0.1, with its own inbox and data folder, and resolves when the site is
 * ready. Stopping it closes the inbox and deletes the folder.
 * @throws Error with the output of the process if it ends or is not ready in time
 */
export async function startSite({ env, ...options }: SiteOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'))
  const inbox = await startInbox({ smtpPort: 0, webPort: 0 })
  const release = () => Promise.all([inbox.close(), rm(dataDir, { recursive: true, force: true })])
  try {
    const server = await startServer(settingsWith(inbox.smtpPort, { DATA_DIR: dataDir, ...env }), options)
    const stop = async () => {
      const code = await server.stop()
      await release()
      return code
    }
    return {
      ...server,
      /** The address of the inbox's page and API, without a slash at the end. */
      inboxUrl: `http://127.0.0.1:${inbox.webPort}`,
      dataDir,
      stop,
      [Symbol.asyncDispose]: async () => void (await stop()),
    }
  } catch (error) {
    await release()
    throw error
  }
}

const ARRIVES_WITHIN_MS = 15_000

export type InboxReader = ReturnType<typeof inboxAt>

/** Reads the inbox whose web page is at `url`. */
export function inboxAt(url: string) {
  const messages = async (): Promise<InboxMessage[]> => (await fetch(`${url}/api/messages`)).json()
  const matching = async (token: string) =>
    (await messages()).filter(({ subject, text, html }) => `${subject}\n${text}\n${html}`.includes(token))
  return {
    /** All messages that have arrived, newest first, also from other tests. */
    messages,
    /**
     * Waits for the only mail that contains `token` in its subject or text. Tests that run at the same time share an inbox,
     * so each test writes a different token into its enquiry.
     */
    waitFor: async (token: string) => {
      await expect
        .poll(async () => (await matching(token)).length, {
          message: `a mail with "${token}" arrives`,
          timeout: ARRIVES_WITHIN_MS,
          intervals: [50],
        })
        .toBeGreaterThan(0)
      const [message, second] = await matching(token)
      if (!message || second) throw new Error(`Not one mail but several hold "${token}"`)
      return message
    },
  }
}
