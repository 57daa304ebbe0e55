import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#e2e/support/free-port.ts'
import { startSite } from '#e2e/support/site.ts'
import { ask } from '#server/trial/ask.ts'
import { postEnquiry } from '#server/trial/post-enquiry.ts'
import { runProgram, startProgram } from '#tools/deploy/program.ts'

const RULES = 'deploy/prometheus/tanabana.rules.yml'
const TESTS_OF_RULES = 'deploy/prometheus/tanabana.rules.test.yml'
const DASHBOARD = 'deploy/grafana/tanabana.json'
const TOKEN = 'a token for this trial alone'
const SCRAPED_WITHIN_MS = 15_000
/** A word with an underscore that is not a function. Every metric of the site has such a name, and no label has. */
const METRIC = /\b[a-z]+(?:_[a-z]+)+\b(?!\s*\()/g

/** Prometheus with the rules of deploy/prometheus, scraping the built site; then every query of the dashboard. */
export async function tryPrometheus(folder: string): Promise<void> {
  await runProgram('promtool', ['check', 'rules', RULES])
  await runProgram('promtool', ['test', 'rules', TESTS_OF_RULES])
  console.log('promtool: the rules are valid, and each alert fires when it should')

  const site = await startSite({ env: { METRICS_TOKEN: TOKEN } })
  try {
    const { token: _, ...post } = postEnquiry()
    assert.equal((await ask(site.url, '/api/sendEmail', { method: 'POST', ...post })).status, 200)
    const config = join(folder, 'prometheus.yml')
    await writeFile(config, configuration(new URL(site.url).host))
    const url = `http://127.0.0.1:${await freePort()}`
    const prometheus = await startProgram(
      'prometheus',
      [
        `--config.file=${config}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=${new URL(url).host}`,
      ],
      async () => (await fetch(`${url}/-/ready`)).ok,
    )
    await walk(url).finally(() => prometheus.stop())
  } finally {
    await site.stop()
  }
}

async function walk(url: string): Promise<void> {
  await untilAnswered(url, 'up{job="tanabana"} == 1')
  console.log('the site is scraped, with its token')

  const rules = await (await fetch(`${url}/api/v1/rules`)).json()
  const health: Rule[] = rules.data.groups.flatMap((group: { rules: Rule[] }) => group.rules)
  assert.ok(health.length > 0, 'no rule was loaded')
  assert.deepEqual(
    health.filter((rule) => rule.health === 'err'),
    [],
    'a rule fails',
  )
  console.log(`${health.length} alerts are loaded`)

  const dashboard = JSON.parse(await readFile(DASHBOARD, 'utf8'))
  const expressions: string[] = dashboard.panels.flatMap((panel: { targets: { expr: string }[] }) =>
    panel.targets.map(({ expr }) => expr),
  )
  const named = new Set([...health.map((rule) => rule.query), ...expressions].join(' ').match(METRIC))
  for (const name of named) await untilAnswered(url, name)
  console.log(`${named.size} metrics that alerts and dashboard name: the site has each of them`)
  for (const expression of expressions) await untilAnswered(url, expression)
  console.log(`${expressions.length} queries of the dashboard are answered`)
}

type Rule = { name: string; health: string; query: string }

/** A rate needs two scrapes. @throws Error when nothing answers to it in time */
async function untilAnswered(url: string, expression: string): Promise<void> {
  const deadline = Date.now() + SCRAPED_WITHIN_MS
  while ((await query(url, expression)) === 0) {
    if (Date.now() > deadline) throw new Error(`Nothing answers to "${expression}".`)
    await pause(200)
  }
}

/** How many series answer. @throws Error in the words of Prometheus when it does not understand the query */
async function query(url: string, expression: string): Promise<number> {
  const answer = await (await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`)).json()
  if (answer.status !== 'success') throw new Error(`"${expression}": ${answer.error}`)
  return answer.data.result.length
}

function configuration(target: string): string {
  return `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: ['${resolve(RULES)}']
scrape_configs:
  - job_name: tanabana
    metrics_path: /api/metrics
    authorization: { credentials: '${TOKEN}' }
    static_configs: [{ targets: ['${target}'] }]
`
}
