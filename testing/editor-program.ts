import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

export type EditorProgram = Awaited<ReturnType<typeof startEditorProgram>>

/** Runs `npm run edit`, without the preview, on a copy of the content. */
export async function startEditorProgram() {
  const root = mkdtempSync(join(tmpdir(), 'edit-'))
  for (const path of ['content', 'public', 'app/apple-icon.png', 'app/favicon.ico', 'app/icon.svg'])
    cpSync(path, join(root, path), { recursive: true })
  const program = [resolve('tools/editor/edit.ts'), '--no-open', '--no-preview']
  const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const faults = text(child.stderr)
  const exit = once(child, 'exit')
  const address = await addressFrom(child.stdout)
  if (address === undefined) {
    rmSync(root, { recursive: true })
    throw new Error(`The editor did not start: ${await faults}`)
  }
  return {
    address,
    /** The folder with the copy of the content. */
    root,
    read: (path: string) => readFileSync(join(root, path), 'utf8'),
    /** Ends the program, deletes the copy, and resolves to the text on standard error. */
    stop: async () => {
      child.kill()
      await exit
      const said = await faults
      rmSync(root, { recursive: true })
      return said
    },
  }
}

/** The address that the program prints, if any. Reads all later output too, because a full pipe would block the program. */
function addressFrom(input: Readable): Promise<string | undefined> {
  return new Promise((found) => {
    createInterface({ input })
      .on('line', (line) => line.includes('http://127.0.0.1:') && found(line.split(' ').at(-1)))
      .on('close', () => found(undefined))
  })
}
