import { join } from 'node:path'
import { execa } from 'execa'

/**
 * Weaves missing and outdated pictures, as `npm run art -- --missing` does, in another process, because colours are read
 * when it starts.
 * @param options `isQuiet`: prints only faults. `root`: the folder of `content/`
 * @returns whether it succeeded
 */
export async function weaveMissingPictures({ isQuiet = false, root = process.cwd() } = {}): Promise<boolean> {
  // By Node itself, because on Windows npm needs a shell.
  const { failed } = await execa(process.execPath, [join(import.meta.dirname, 'main.ts'), '--missing'], {
    cwd: root,
    stdin: 'inherit',
    stdout: isQuiet ? 'ignore' : 'inherit',
    stderr: 'inherit',
    reject: false,
  })
  return !failed
}

let last: Promise<unknown> = Promise.resolve()

/** The same in the background. Calls run one after the other. */
export function weaveInBackground(root: string): Promise<unknown> {
  last = last.then(() => weaveMissingPictures({ isQuiet: true, root }))
  return last
}
