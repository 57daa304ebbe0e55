import { isRecord, parseJson } from '#lib/text/json.ts'
import { withStorage } from './stored-choice.ts'

/** Key of the specification (section 3). No code of the site writes it; the page reads and deletes its messages. */
export const STORAGE_KEY = 'contactMessages'

const FIELDS = ['name', 'email', 'phone', 'message'] as const

export type StoredMessage = Record<(typeof FIELDS)[number], string> & {
  /** Its index in the stored list. Only this distinguishes entries without ids, or with the same one. */
  position: number
  /** The stored entry as JSON. */
  stored: string
}

/** The text under the key, or null where there is none or the browser allows no storage. */
export const readStoredText = () => withStorage((storage) => storage.getItem(STORAGE_KEY)) ?? null

/**
 * The messages in a stored text. Broken JSON counts as empty; entries that are not objects are skipped; a field that is
 * missing or not a text is shown empty.
 */
export function parseStoredMessages(text: string | null): StoredMessage[] {
  return entriesOf(text).flatMap((entry, position) => {
    if (!isRecord(entry)) return []
    const message = { position, stored: JSON.stringify(entry), name: '', email: '', phone: '', message: '' }
    for (const field of FIELDS) if (typeof entry[field] === 'string') message[field] = entry[field]
    return [message]
  })
}

/**
 * Deletes a message from this browser and notifies this tab; the browser notifies other tabs. Does not change the rest,
 * readable or not. Deletes nothing when another tab has changed the message at its index: only a message that was shown may
 * be deleted.
 * @returns whether it is deleted
 */
export function deleteStoredMessage({ position, stored }: StoredMessage): boolean {
  const entries = entriesOf(readStoredText())
  const isSame = JSON.stringify(entries[position]) === stored
  if (isSame) localStorage.setItem(STORAGE_KEY, JSON.stringify(entries.toSpliced(position, 1)))
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }))
  return isSame
}

/** Calls back when the messages change, here or in another tab. @returns the function that stops it */
export function watchStoredMessages(callback: () => void): () => void {
  window.addEventListener('storage', callback)
  return () => window.removeEventListener('storage', callback)
}

function entriesOf(text: string | null): unknown[] {
  const entries = parseJson(text ?? '')
  return Array.isArray(entries) ? entries : []
}
