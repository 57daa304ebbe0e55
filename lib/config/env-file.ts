import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'

/** The environment variable that tells a release which project it was copied from. */
export const HOME_SETTING = 'SITE_HOME'

/**
 * The project folder of the operator, which has .env and to which DATA_DIR is relative. A release runs from a folder of
 * its own.
 */
export function homeFolder(): string {
  return process.env[HOME_SETTING] || fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
}

/**
 * Loads the `.env` beside package.json, if there is one, without expansion. The environment of the process overrides the
 * file.
 *
 * Also keeps Next from reading such files, here and in child processes, by the flag that Next sets for its own children. It
 * would read three more (.env.local, .env.production, …), which our commands do not, and replace `$word` in a password.
 */
export function loadEnvironmentFile(file: string = join(homeFolder(), '.env')): void {
  // Editors on Windows begin a file with a mark that would become part of the first name.
  const text = existsSync(file) ? readFileSync(file, 'utf8').replace(/^\uFEFF/, '') : ''
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value
  // Relative to the project, not to the working folder, so that all commands use the same store.
  process.env.DATA_DIR = resolve(homeFolder(), process.env.DATA_DIR || './data')
  process.env.__NEXT_PROCESSED_ENV = 'true'
}
