import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { ask as askSite, type Request } from '#testing/ask.ts'
import { newFolder } from '#testing/new-folder.ts'
import { type FileChange, shaOf } from '../commit.ts'
import { startEditor } from '../server.ts'

export type Asked = Request & { base?: string }

/** The editor's server on a copy of the content, for all tests of a file. */
export async function openEditor({ preview = '' } = {}) {
  const root = newFolder(afterAll)
  cpSync('content', join(root, 'content'), { recursive: true })
  let weavings = 0
  const weave = async () => {
    weavings += 1
  }
  const editor = await startEditor({ root, siteName: 'A <b>site', preview, weave })
  afterAll(editor.close)

  /** Sends a request like the editor's own page, with changes. */
  async function ask(path: string, { base = editor.address, ...request }: Asked = {}) {
    const { pathname, search } = new URL(path, base)
    const { status, headers, body } = await askSite(base, pathname + search, request)
    const { 'content-security-policy': policy = '', location = '' } = headers
    return { status, policy: String(policy), location, body: body.toString() }
  }

  const onDisk = (path: string) => readFileSync(join(root, path), 'utf8')

  return {
    root,
    address: editor.address,
    ask,
    weavings: () => weavings,
    onDisk,
    /** A change of a file as it is now. */
    change: (path: string, change: (text: string) => string, more: Partial<FileChange> = {}) => {
      const text = onDisk(more.from ?? path)
      const content = Buffer.from(change(text))
      return { operation: 'update', path, content, sha: shaOf(Buffer.from(text)), ...more } as const
    },
    /** Saves files as the page does. Resolves to the status, and the reason of a refusal. */
    save: async (...changes: FileChange[]) => {
      const files = changes.map(({ content, from, ...change }) => ({
        ...change,
        content: content.toString('base64'),
        ...(from === undefined ? {} : { from_path: from }),
      }))
      const { status, body } = await ask(`${REPO}/contents`, {
        method: 'POST',
        body: JSON.stringify({ files }),
      })
      const { message = '' } = JSON.parse(body)
      return { status, message }
    },
  }
}

/** Where the editor's page finds its files. */
export const REPO = 'api/v1/repos/this-computer/site'
