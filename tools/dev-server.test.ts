import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import getPort from 'get-port'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ENQUIRY_ADDRESS } from '#lib/enquiry/forms.ts'
import { newFolder } from '#testing/new-folder.ts'
import { warmUp, watchContent } from './dev-server.ts'

// All of the content is copied, which takes a busy disk a while.
vi.setConfig({ testTimeout: 60_000 })

test('the route of enquiries is asked for until the server, which starts meanwhile, has answered once', async () => {
  const port = await getPort()
  const onReady = vi.fn()
  const warming = warmUp(port, 'localhost', { onReady })
  const asked: unknown[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(405).end()
  })
  server.listen(port, 'localhost')
  await warming
  server.close()
  expect(asked.at(-1)).toBe(ENQUIRY_ADDRESS)
  expect(onReady).toHaveBeenCalledOnce()
  const ended = new AbortController()
  const another = warmUp(await getPort(), 'localhost', { signal: ended.signal })
  ended.abort()
  await another
})

/** Watches a copy of the content, in which the first file with one of these names is changed. */
function watchCopy(pattern: string, before = (text: string) => text) {
  const root = newFolder()
  cpSync('content', join(root, 'content'), { recursive: true })
  const file = join(root, globSync(pattern)[0] ?? '')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, before(text))
  const onChange = vi.fn()
  const watcher = watchContent(root, onChange)
  onTestFinished(() => void watcher.close())
  const isCalled = (times: number) =>
    vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(times), { timeout: 10_000 })
  return { file, text, isCalled }
}

test('an address that leads elsewhere calls back once; another change of the file does not', async () => {
  const { file, text, isCalled } = watchCopy('content/services/*.md')
  const renamed = text
    .replace(/^formerIds:\n(?: +- .*\n)+/m, '')
    .replace('---\n', '---\nformerIds:\n  - an-earlier-name\n')
  writeFileSync(file, renamed)
  await isCalled(1)
  writeFileSync(file, `${renamed}\nOne sentence more.\n`)
  writeFileSync(file, text)
  await isCalled(2)
})

test('another number of digits in a phone number calls back, also when it corrects a faulty start', async () => {
  const withDigits = (text: string, count: string) =>
    `${text.replace(/^phoneDigits:.*\n/m, '')}phoneDigits: ${count}\n`
  const { file, text, isCalled } = watchCopy('content/site.yaml', (site) => withDigits(site, 'few'))
  writeFileSync(file, withDigits(text, '9'))
  await isCalled(1)
  writeFileSync(file, withDigits(text, '8'))
  await isCalled(2)
})
