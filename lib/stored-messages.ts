/** Key of the specification (section 3). Nothing of ours writes it; the page reads and deletes what is there. */
export const STORAGE_KEY = 'contactMessages'

const CHANGE_EVENT = 'contactmessageschange'

export type StoredMessage = {
  id: string | number
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
 * The messages in a stored text. Broken JSON counts as empty; entries that are no objects are skipped; a field that is
 * missing or no text is shown empty.
 */
export function parseStoredMessages(text: string | null): StoredMessage[] {
  return entriesOf(text).flatMap((entry) => {
    if (!isRecord(entry)) return []
    const { id } = entry
    return [
      {
        id: typeof id === 'number' ? id : textOf(id),
        name: textOf(entry.name),
        email: textOf(entry.email),
        phone: textOf(entry.phone),
        message: textOf(entry.message),
      },
    ]
  })
}

/** A stored text without the message of this id; everything else in it, readable or not, stays as it was. */
export function withoutMessage(text: string | null, id: StoredMessage['id']): string {
  const rest = entriesOf(text).filter(
    (entry) => !isRecord(entry) || (typeof entry.id === 'number' ? entry.id : textOf(entry.id)) !== id,
  )
  return JSON.stringify(rest)
}

/** Deletes a message from this browser and tells this tab; other tabs hear of it from the browser. */
export function deleteStoredMessage(id: StoredMessage['id']): void {
  localStorage.setItem(STORAGE_KEY, withoutMessage(readStoredText(), id))
  window.dispatchEvent(new Event(CHANGE_EVENT))
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
  if (text === null) return []
  try {
    const entries: unknown = JSON.parse(text)
    return Array.isArray(entries) ? entries : []
  } catch {
    return []
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
