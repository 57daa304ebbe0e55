import { cpSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'
import { startEditor } from '../server.ts'

export type Asked = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  base?: string
}

type Answer = { status: number; etag: string; policy: string; body: string }

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
        const { etag = '', 'content-security-policy': policy = '' } = response.headers
        resolve({
          status: response.statusCode ?? 0,
          etag,
          policy: String(policy),
          body: await text(response),
        })
      })
    })
  }

  return {
    root,
    address: editor.address,
    ask,
    weavings: () => weavings,
    onDisk: (path: string) => readFileSync(join(root, path), 'utf8'),
    open: (path: string) => ask(fileAt(path)),
    save: (path: string, body: string | Buffer, version: string) =>
      ask(fileAt(path), { method: 'PUT', body, headers: { 'if-match': version } }),
  }
}

export const fileAt = (path: string) => `file?path=${encodeURIComponent(path)}`
