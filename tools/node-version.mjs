import { existsSync } from 'node:fs'

// Plain JavaScript, because it must run on the versions of Node that it refuses.
const NEEDED = 24
const major = Number(process.versions.node.split('.')[0])

if (!existsSync(new URL('../node_modules', import.meta.url))) {
  console.error(
    'Nothing is installed here yet. Type npm ci, press Enter, and wait until it has ended: that takes some minutes.\n' +
      'Then type the same command again.',
  )
  process.exit(1)
}
if (major < NEEDED) {
  console.error(
    `This site needs Node ${NEEDED} or newer, and this is ${process.version} (${process.execPath}).\n` +
      'Start it by npm, as in npm run dev: that uses the Node that npm ci has installed.\n' +
      `If that is how you started it, type npm ci once more, or install Node ${NEEDED}.`,
  )
  process.exit(1)
}

// npm passes a SIGTERM on to the shell between it and us, and that of Debian (dash) ends without passing it on. Without npm
// nothing is watched, because a parent may end before its child.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref()
}
