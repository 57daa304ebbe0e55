import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#e2e/support/free-port.ts'
import { startSite } from '#e2e/support/site.ts'
import { runProgram, startProgram } from '#scripts/deploy/program.ts'

const RULES = 'deploy/prometheus/tanabana.rules.yml'
const DASHBOARD = 'deploy/grafana/tanabana.json'
const TOKEN = 'a token for this trial alone'
const SCRAPED_WITHIN_MS = 15_000

/** Prometheus with the rules of deploy/prometheus, scraping the built site; then every query of the dashboard. */
export async function tryPrometheus(folder: string): Promise<void> {
  await runProgram('promtool', ['check', 'rules', RULES])
  console.log('promtool: the rules are valid')

  const site = await startSite({ env: { METRICS_TOKEN: TOKEN } })
  try {
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
  const deadline = Date.now() + SCRAPED_WITHIN_MS
  while ((await query(url, 'up{job="tanabana"} == 1')) === 0) {
    if (Date.now() > deadline) throw new Error('Prometheus could not read the metrics of the site.')
    await pause(200)
  }
  console.log('the site is scraped, with its token')

  const rules = await (await fetch(`${url}/api/v1/rules`)).json()
  const health: { name: string; health: string }[] = rules.data.groups.flatMap(
    (group: { rules: { name: string; health: string }[] }) => group.rules,
  )
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
  for (const expression of expressions) await query(url, expression)
  console.log(`${expressions.length} queries of the dashboard are answered`)
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
