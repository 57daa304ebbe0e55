const LOOK_EVERY_MS = 500

/**
 * Calls `end` when the npm that started this process is gone. npm hands a SIGTERM on to the shell between it and us,
 * and that shell (dash, on Debian) ends without handing it on: stopping `npm start` would leave a server behind
 * that keeps the port. Outside of npm a parent may well end before its child, so there nothing is watched.
 */
export function whenNpmIsGone(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    end()
  }, LOOK_EVERY_MS)
  looking.unref()
}
