import { join } from 'node:path'
import { execa } from 'execa'

/**
 * Weaves what is missing or out of date, as `npm run art -- --missing` does, in a process of its own, because colours are read
 * when it starts.
 * @param options `isQuiet`: names no pictures, only faults. `root`: the folder that holds `content/`
 * @returns whether it succeeded
 */
export async function weaveMissingPictures({ isQuiet = false, root = process.cwd() } = {}): Promise<boolean> {
  // Node runs the program itself, because npm is a script that Windows starts only through a shell.
  const { failed, signal } = await execa(
    process.execPath,
    [join(import.meta.dirname, 'main.ts'), '--missing'],
    {
      cwd: root,
      stdin: 'inherit',
      stdout: isQuiet ? 'ignore' : 'inherit',
      stderr: 'inherit',
      reject: false,
      // What was saved is woven also when this process is asked to end meanwhile.
      cleanup: false,
    },
  )
  // Ctrl+C ends both processes: not a fault.
  return !failed || signal === 'SIGINT'
}

let woven = Promise.resolve()

/** The same beside other work, one call after the other. */
export function weaveInBackground(root: string): Promise<void> {
  woven = woven.then(async () => {
    if (!(await weaveMissingPictures({ isQuiet: true, root })))
      console.error('The pictures could not be woven. See above.')
  })
  return woven
}
