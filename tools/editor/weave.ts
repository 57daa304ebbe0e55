import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { weavingCommand } from '#tools/art/command.ts'

let running: Promise<void> | undefined
let isAskedAgain = false

/**
 * Weaves the pictures that are missing or out of date, in a process of its own, because colours are read when it starts. If
 * it is called while it runs, it runs once more.
 * @param root the folder that holds `content/`
 */
export function weaveMissing(root: string): Promise<void> {
  if (running !== undefined) {
    isAskedAgain = true
    return running
  }
  running = weave(root).finally(() => {
    running = undefined
  })
  return running
}

async function weave(root: string): Promise<void> {
  do {
    isAskedAgain = false
    const child = spawn(...weavingCommand('--missing'), {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code, signal] = await once(child, 'exit')
    // Ctrl+C ends both processes: not a fault.
    if (signal === 'SIGINT') return
    if (code !== 0) console.error('The pictures could not be woven. See above.')
  } while (isAskedAgain)
}
