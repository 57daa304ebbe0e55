import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

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
