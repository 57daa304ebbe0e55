import { join } from 'node:path'
import { execa } from 'execa'

/**
 * Weaves missing and outdated pictures, as `npm run art -- --missing` does, in another process, because colours are read
 * when it starts.
 * @param options `isQuiet`: prints only faults. `root`: the folder of `content/`
 * @returns whether it succeeded
 */
export async function weaveMissingPictures({ isQuiet = false, root = process.cwd() } = {}): Promise<boolean> {
  return (await weave(root, { stdout: isQuiet ? 'ignore' : 'inherit', stderr: 'inherit' })).isSuccess
}

let last = Promise.resolve()

/**
 * The same in the background. Calls run one after the other, and only the last one prints its faults: the change that
 * causes the next call may be the cause of a fault before it.
 */
export function weaveInBackground(root: string): Promise<void> {
  const own: Promise<void> = last.then(async () => {
    const { isSuccess, faults } = await weave(root, { stdout: 'ignore', stderr: 'pipe' })
    if (!isSuccess && own === last) console.error(`${faults}\nThe pictures could not be woven. See above.`)
  })
  last = own
  return own
}

async function weave(
  root: string,
  output: { stdout: 'inherit' | 'ignore'; stderr: 'inherit' | 'pipe' },
): Promise<{ isSuccess: boolean; faults: string | undefined }> {
  // By Node itself, because on Windows npm needs a shell.
  const { failed, signal, stderr } = await execa(
    process.execPath,
    [join(import.meta.dirname, 'main.ts'), '--missing'],
    {
      cwd: root,
      stdin: 'inherit',
      ...output,
      reject: false,
      // If this process ends, the pictures of the last save are still woven.
      cleanup: false,
    },
  )
  // Ctrl+C ends both processes: not a fault.
  return { isSuccess: !failed || signal === 'SIGINT', faults: stderr }
}
