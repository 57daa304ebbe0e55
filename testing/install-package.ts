import { spawnSync } from 'node:child_process'

const TIMEOUT_MS = 300_000

/** Installs a package of Debian, as root. The output goes to stderr, because stdout may be a result. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0) return
  console.error(`Installing the package "${name}" ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]])
    spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], timeout: TIMEOUT_MS, env })
}
