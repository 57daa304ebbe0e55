import assert from 'node:assert/strict'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSite } from '#e2e/support/site.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { ask } from '#server/trial/ask.ts'
import { runProgram } from '#tools/deploy/program.ts'

const RUNBOOK = 'docs/operations.md'
const SENT_WITHIN_MS = 15_000
const FAULT = { time: new Date().toISOString(), level: 'error', event: 'alarm.circuit-open' }

/**
 * The lines for journalctl and jq in the runbook, with the log of a real site where the journal would be.
 * @throws AssertionError when one of them does not find what it is for
 */
export async function tryLog(folder: string): Promise<void> {
  const file = join(folder, 'log')
  const site = await startSite({ env: { ACCESS_LOG: 'true', INSTANCE_NAME: 'site-1' } })
  let id = ''
  try {
    await ask(site.url, '/faq')
    const headers = { 'content-type': 'application/json' }
    const posted = { method: 'POST', headers, body: JSON.stringify(anEnquiry) }
    id = String(JSON.parse((await ask(site.url, '/api/sendEmail', posted)).body.toString()).id)
    const deadline = performance.now() + SENT_WITHIN_MS
    while (!site.output().includes('enquiry.delivered') && performance.now() < deadline) await pause(100)
    await writeFile(file, site.output())
  } finally {
    await site.stop()
  }
  await appendFile(file, `${JSON.stringify(FAULT)}\n`)

  const [faults = '', enquiry = '', slowest = ''] = await commandsOf(RUNBOOK, file, id)
  assert.match(await run(faults), /^ *1 alarm\.circuit-open\n$/)
  const events = (await run(enquiry)).trim().split('\n')
  assert.deepEqual(
    events.map((line) => JSON.parse(line)).map(({ event, instance }) => [event, instance]),
    [
      ['enquiry.accepted', 'site-1'],
      ['enquiry.delivered', 'site-1'],
    ],
  )
  assert.match(await run(slowest), /^\d+ 200 \/api\/sendEmail$/m)
  console.log('the three lines of the runbook find what they are for')
}

/** The commands of the runbook. They read this file instead of the journal, and look for this enquiry. */
async function commandsOf(runbook: string, file: string, id: string): Promise<string[]> {
  const text = await readFile(runbook, 'utf8')
  return [...text.matchAll(/^journalctl -u tanabana -o cat(?: --since today)? (.+)$/gm)].map(
    ([, rest = '']) => `cat '${file}' ${rest.replace(/"[\w-]{22}"/, JSON.stringify(id))}`,
  )
}

function run(command: string): Promise<string> {
  return runProgram('sh', ['-c', command])
}
