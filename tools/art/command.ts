import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { execa } from 'execa'

/**
 * The command line that weaves, for every system: Node runs the program itself, because npm is a script that Windows
 * starts only through a shell.
 */
export function weavingCommand(...options: string[]): [program: string, args: string[]] {
  return [process.execPath, [join(import.meta.dirname, 'main.ts'), ...options]]
}

/**
 * Weaves what is missing or out of date, as `npm run art -- --missing` does in the current folder.
 * @param options `isQuiet`: names no pictures, only faults
 * @returns whether it succeeded
 */
export function weaveMissingPictures({ isQuiet = false } = {}): boolean {
  const [program, args] = weavingCommand('--missing')
  return (
    spawnSync(program, args, { stdio: ['inherit', isQuiet ? 'ignore' : 'inherit', 'inherit'] }).status === 0
  )
}

let woven = Promise.resolve()

/**
 * The same beside other work, in a process of its own, because colours are read when it starts. One call after the other.
 * @param root the folder that holds `content/`
 */
export function weaveInBackground(root: string): Promise<void> {
  woven = woven.then(async () => {
    // What was saved is woven also when this process is asked to end meanwhile.
    const options = { cwd: root, stdout: 'ignore', stderr: 'inherit', reject: false, cleanup: false } as const
    const { failed, signal } = await execa(...weavingCommand('--missing'), options)
    // Ctrl+C ends both processes: not a fault.
    if (failed && signal !== 'SIGINT') console.error('The pictures could not be woven. See above.')
  })
  return woven
}
