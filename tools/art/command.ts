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

let running: Promise<unknown> = Promise.resolve()
let next: Promise<unknown> | undefined

/** The same in the background. Calls while it runs have one more run in common. */
export function weaveInBackground(root: string): Promise<unknown> {
  next ??= running.then(() => {
    next = undefined
    running = weaveMissingPictures({ isQuiet: true, root })
    return running
  })
  return next
}
