import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/**
 * Weaves missing and outdated pictures, as `npm run art -- --missing` does, in another process, because colours are read
 * when it starts.
 * @param options `isQuiet`: prints only faults. `root`: the folder of `content/`
 * @returns whether it succeeded
 */
export async function weaveMissingPictures({ isQuiet = false, root = process.cwd() } = {}): Promise<boolean> {
  // By Node itself, because on Windows npm needs a shell.
  const weaving = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--missing'], {
    cwd: root,
    stdio: ['inherit', isQuiet ? 'ignore' : 'inherit', 'inherit'],
  })
  // One that cannot be started has failed, too, and others may wait for their turn.
  const [code] = await once(weaving, 'exit').catch(() => [])
  return code === 0
}

let last: Promise<unknown> = Promise.resolve()

/** The same in the background. Calls run one after the other. */
export function weaveInBackground(root: string): Promise<unknown> {
  last = last.then(() => weaveMissingPictures({ isQuiet: true, root }))
  return last
}
