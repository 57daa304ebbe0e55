import { expect } from 'playwright/test'
import type { InboxMessage } from '#server/inbox/page.ts'

const ARRIVES_WITHIN_MS = 15_000

export type InboxReader = {
  /** Everything that has arrived at the site's inbox, newest first, also what other tests sent. */
  messages: () => Promise<InboxMessage[]>
  /**
   * The one mail whose subject or text holds `token`, once it has arrived. Tests run side by side on one
   * inbox, so each writes a word of its own into what it sends and asks for that.
   */
  waitFor: (token: string) => Promise<InboxMessage>
}

/** Reads the inbox whose web page stands at `url`. */
export function inboxAt(url: string): InboxReader {
  const messages = async (): Promise<InboxMessage[]> => (await fetch(`${url}/api/messages`)).json()
  const matching = async (token: string) =>
    (await messages()).filter(({ subject, text, html }) => `${subject}\n${text}\n${html}`.includes(token))
  return {
    messages,
    waitFor: async (token) => {
      await expect
        .poll(async () => (await matching(token)).length, {
          message: `a mail with "${token}" arrives`,
          timeout: ARRIVES_WITHIN_MS,
        })
        .toBeGreaterThan(0)
      const [message, second] = await matching(token)
      if (!message || second) throw new Error(`Not one mail but several hold "${token}"`)
      return message
    },
  }
}
