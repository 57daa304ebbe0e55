import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * The command line that weaves, for every system: Node runs the program itself, because npm is a script that Windows
 * starts only through a shell.
 */
export function weavingCommand(...options: string[]): [program: string, args: string[]] {
  return [process.execPath, [join(import.meta.dirname, 'main.ts'), ...options]]
}

/** Weaves in the current folder, as `npm run art` does, and says whether it succeeded. */
export function weavePictures(...options: string[]): boolean {
  const [program, args] = weavingCommand(...options)
  return spawnSync(program, args, { stdio: 'inherit' }).status === 0
}
