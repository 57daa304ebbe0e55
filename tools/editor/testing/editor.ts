import { cpSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'
import { type FileChange, shaOf } from '../commit.ts'
import { startEditor } from '../server.ts'

export type Asked = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  base?: string
}

type Answer = { status: number; policy: string; body: string; location: string }

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

  /** Sends a request like the editor's own page, with changes. Not by `fetch`, which does not allow another Host. */
  async function ask(
    path: string,
    { method = 'GET', headers = {}, body, base = editor.address }: Asked = {},
  ) {
    const url = new URL(path, base)
    const all = { host: url.host, ...headers }
    const sent = request(url, {
      method,
      headers: body === undefined ? all : { ...all, 'content-length': Buffer.byteLength(body) },
    })
    sent.end(body)
    return new Promise<Answer>((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', async (response) => {
        const { 'content-security-policy': policy = '', location = '' } = response.headers
        resolve({
          status: response.statusCode ?? 0,
          location,
          policy: String(policy),
          body: await text(response),
        })
      })
    })
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
