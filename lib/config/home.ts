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
