import { isRecord, parseJson } from '#lib/text/json.ts'

/** Key of the specification (section 3). No code of the site writes it; the page reads and deletes its messages. */
export const STORAGE_KEY = 'contactMessages'

const CHANGE_EVENT = 'contactmessageschange'

export type StoredMessage = {
  /** Its index in the stored list. Only this distinguishes entries without ids, or with the same one. */
  position: number
  /** The stored entry as JSON. */
  stored: string
  name: string
  email: string
  phone: string
  message: string
}

/** The text under the key, or null where there is none or the browser allows no storage. */
export function readStoredText(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

/**
 * The messages in a stored text. Broken JSON counts as empty; entries that are not objects are skipped; a field that is
 * missing or not a text is shown empty.
 */
export function parseStoredMessages(text: string | null): StoredMessage[] {
  return entriesOf(text).flatMap((entry, position) => {
    if (!isRecord(entry)) return []
    return [
      {
        position,
        stored: JSON.stringify(entry),
        name: textOf(entry.name),
        email: textOf(entry.email),
        phone: textOf(entry.phone),
        message: textOf(entry.message),
      },
    ]
  })
}

/**
 * A stored text without this message. Does not change the rest, readable or not. Undefined when another tab has changed
 * the message at its index: only a message that was shown may be deleted.
 */
export function withoutMessage(text: string | null, message: StoredMessage): string | undefined {
  const entries = entriesOf(text)
  if (JSON.stringify(entries[message.position]) !== message.stored) return undefined
  return JSON.stringify(entries.toSpliced(message.position, 1))
}

/**
 * Deletes a message from this browser and notifies this tab; the browser notifies other tabs.
 * @returns whether it was deleted: false when the list has changed meanwhile or the browser refuses to write
 */
export function deleteStoredMessage(message: StoredMessage): boolean {
  const rest = withoutMessage(readStoredText(), message)
  try {
    if (rest !== undefined) localStorage.setItem(STORAGE_KEY, rest)
  } catch {
    return false
  } finally {
    window.dispatchEvent(new Event(CHANGE_EVENT))
  }
  return rest !== undefined
}

/** Calls back when the messages change, here or in another tab. @returns the function that stops it */
export function watchStoredMessages(callback: () => void): () => void {
  window.addEventListener('storage', callback)
  window.addEventListener(CHANGE_EVENT, callback)
  return () => {
    window.removeEventListener('storage', callback)
    window.removeEventListener(CHANGE_EVENT, callback)
  }
}

function entriesOf(text: string | null): unknown[] {
  const entries = text === null ? undefined : parseJson(text)
  return Array.isArray(entries) ? entries : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
