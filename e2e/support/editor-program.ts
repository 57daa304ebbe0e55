import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

export type EditorProgram = {
  address: string
  /** The folder that holds the copy of the content. */
  root: string
  read: (path: string) => string
  pid: number
  /** Resolves when it has ended, by itself or asked to, to what it has said of faults. Safe to call twice. */
  ended: () => Promise<string>
  /** Ends it, deletes the copy, and resolves to what it has said of faults. */
  stop: () => Promise<string>
}

/**
 * Runs `npm run edit`, without the page at the right, on a copy of the content.
 * @param options `isGroup`: with a group of processes of its own, as a terminal gives it one, all of which Ctrl+C reaches
 */
export async function startEditorProgram({ isGroup = false } = {}): Promise<EditorProgram> {
  const root = mkdtempSync(join(tmpdir(), 'edit-'))
  for (const path of ['content', 'public', 'app/apple-icon.png', 'app/favicon.ico', 'app/icon.svg'])
    cpSync(path, join(root, path), { recursive: true })
  const program = [resolve('scripts/edit.ts'), '--no-open', '--no-preview']
  const child = spawn(process.execPath, program, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isGroup,
  })
  const faults = text(child.stderr)
  const exit = once(child, 'exit')
  const { pid } = child
  if (pid === undefined) throw new Error('The editor did not start.')
  // The text ends when nobody can print any more, also nothing that the program has left behind.
  const ended = async () => {
    await exit
    return faults
  }
  return {
    address: await addressFrom(child.stdout),
    root,
    read: (path) => readFileSync(join(root, path), 'utf8'),
    pid,
    ended,
    stop: async () => {
      child.kill()
      const said = await ended()
      rmSync(root, { recursive: true })
      return said
    },
  }
}

async function addressFrom(output: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += chunk.toString()
    const [, address] = /(http:\/\/127\.0\.0\.1:\d+\/\S+)/.exec(text) ?? []
    if (address !== undefined) return address
  }
  throw new Error(`The editor did not start: ${text}`)
}
