import { z } from 'zod'
import { beginEntry, deleteEntry, type EntryOutcome, moveEntry } from './entries.ts'

/** What `npm run new` calls one of the entries, which findPlace and beginText know. */
const kind = z.string()
const bodies = {
  new: z.object({ kind, title: z.string(), author: z.string().optional() }),
  rename: z.object({ kind, from: z.string(), to: z.string() }),
  delete: z.object({ kind, id: z.string(), leadsTo: z.string().nullable() }),
}

/**
 * Does what is done with whole entries: `new`, `rename` and `delete`.
 * @returns undefined when there is no such action
 */
export async function answerAction(
  name: string,
  body: unknown,
  { root, weave }: { root: string; weave: (root: string) => Promise<void> },
): Promise<EntryOutcome | undefined> {
  const outcome = act(name, body, root)
  // A page without its picture could not be shown.
  if (outcome && outcome.fault === undefined) await weave(root)
  return outcome
}

function act(name: string, body: unknown, root: string): EntryOutcome | undefined {
  if (name === 'new') {
    const { kind, title, author } = bodies.new.parse(body)
    return beginEntry(root, kind, title, author)
  }
  if (name === 'rename') {
    const { kind, from, to } = bodies.rename.parse(body)
    return moveEntry(root, kind, from, to)
  }
  if (name !== 'delete') return undefined
  const { kind, id, leadsTo } = bodies.delete.parse(body)
  return deleteEntry(root, kind, id, leadsTo)
}
