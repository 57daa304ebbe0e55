import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The environment variable that tells a release which project it was copied from. */
export const HOME_SETTING = 'SITE_HOME'

/**
 * The project folder of the operator, with .env, from which a relative DATA_DIR counts. A release
 * that was built beside it runs from a folder of its own.
 */
export function homeFolder(): string {
  return process.env[HOME_SETTING] || fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
}

/**
 * Loads the `.env` beside package.json, if there is one, letter for letter. What the process was started with wins
 * over the file.
 *
 * From then on Next leaves the files alone, here and in every process started from here: this is how it tells its
 * own children that they have been read. It would read three more of them (.env.local, .env.production, …), which
 * the commands of this site do not know, and replace `$word` in a password by a variable of that name.
 */
export function loadEnvironmentFile(file: string = join(homeFolder(), '.env')): void {
  if (existsSync(file)) process.loadEnvFile(file)
  // Counted from the project and not from the folder a command happens to be started in, so that all mean one store.
  process.env.DATA_DIR = resolve(homeFolder(), process.env.DATA_DIR || './data')
  process.env.__NEXT_PROCESSED_ENV = 'true'
}
