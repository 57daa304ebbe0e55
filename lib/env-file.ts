import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Loads the `.env` beside package.json, if there is one. What the process was started with wins over the file. */
export function loadEnvironmentFile(): void {
  const file = fileURLToPath(new URL('../.env', import.meta.url))
  if (existsSync(file)) process.loadEnvFile(file)
}
