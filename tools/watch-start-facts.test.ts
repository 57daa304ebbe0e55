import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchStartFacts } from './watch-start-facts.ts'

const SETTLED_MS = 1000
// All of the content is copied, which takes a busy disk a while.
vi.setConfig({ testTimeout: 60_000 })

function openCopy() {
  const root = mkdtempSync(join(tmpdir(), 'start-facts-'))
  cpSync('content', join(root, 'content'), { recursive: true })
  const tell = vi.fn()
  const isTold = (times: number) =>
    vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(times), { timeout: 10_000 })
  const watch = () => {
    const watcher = watchStartFacts(root, tell)
    onTestFinished(() => {
      watcher.close()
      rmSync(root, { recursive: true })
    })
  }
  const file = join(root, globSync('content/services/*.md')[0] ?? '')
  const text = readFileSync(file, 'utf8')
  const renamed = text
    .replace(/^formerIds:\n(?: +- .*\n)+/m, '')
    .replace('---\n', '---\nformerIds:\n  - an-earlier-name\n')
  return { root, watch, tell, isTold, file, text, renamed }
}

test('an address that leads elsewhere is told once; another change of the file is not', async () => {
  const { watch, isTold, file, text, renamed } = openCopy()
  watch()
  writeFileSync(file, renamed)
  await isTold(1)
  writeFileSync(file, `${renamed}\nOne sentence more.\n`)
  writeFileSync(file, text)
  await isTold(2)
})

test('another number of digits in a phone number is told, also when it is what mends a faulty start', async () => {
  const { root, watch, isTold } = openCopy()
  const file = join(root, 'content/site.yaml')
  const digits = (count: string) =>
    writeFileSync(
      file,
      `${readFileSync(file, 'utf8').replace(/^phoneDigits:.*\n/m, '')}phoneDigits: ${count}\n`,
    )
  digits('few')
  watch()
  digits('9')
  await isTold(1)
  digits('8')
  await isTold(2)
})

test('a fault while the server starts again has it start once more when it is mended', async () => {
  const { watch, tell, isTold, file, renamed } = openCopy()
  watch()
  writeFileSync(file, renamed)
  await isTold(1)
  // On a busy machine a fault may be over before anybody has looked.
  const isToldAgain = async () => {
    writeFileSync(file, 'no entry')
    await pause(SETTLED_MS)
    writeFileSync(file, renamed)
    await pause(SETTLED_MS)
    expect(tell.mock.calls.length).toBeGreaterThan(1)
  }
  await vi.waitFor(isToldAgain, { timeout: 10_000 })
})

test('files that went before they were read do not end the server', async () => {
  const { root, watch, tell, file, renamed } = openCopy()
  watch()
  writeFileSync(file, renamed)
  // It has heard of the change, and waits for others before it looks.
  await pause(100)
  renameSync(join(root, 'content'), join(root, 'elsewhere'))
  await pause(SETTLED_MS)
  expect(tell).not.toHaveBeenCalled()
})
