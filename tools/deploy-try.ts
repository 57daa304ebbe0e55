import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { tryLog } from '#tools/deploy/log.ts'
import { tryPrometheus } from '#tools/deploy/prometheus.ts'
import { tryCaddy, tryNginx } from '#tools/deploy/proxies.ts'
import { trySystemd } from '#tools/deploy/systemd.ts'
import { tryTwoMachines } from '#tools/deploy/two-machines.ts'

const USAGE = `Tries recipes of deploy/ with the programs they are for, and the built site behind them.

  npm run deploy:try -- nginx | caddy | prometheus | systemd | log | two-machines |
    two-machines-release (with a new version, which is built on each)

Needs a build (npm run build) and the program itself (Debian: nginx-light, caddy, prometheus, systemd, jq;
postgresql). Everything runs on free ports of 127.0.0.1 in a temporary folder and is removed afterwards.`

const RECIPES: Record<string, (folder: string) => Promise<void>> = {
  nginx: tryNginx,
  caddy: tryCaddy,
  prometheus: tryPrometheus,
  systemd: trySystemd,
  log: tryLog,
  'two-machines': (folder) => tryTwoMachines(folder),
  'two-machines-release': (folder) => tryTwoMachines(folder, true),
}

const { positionals: wanted } = readCommandLine(USAGE, { allowPositionals: true })
const unknown = wanted.filter((name) => !(name in RECIPES))
if (wanted.length === 0 || unknown.length > 0)
  misuse(`Name one or more recipes: ${Object.keys(RECIPES).join(', ')}.`, USAGE)

for (const name of wanted) {
  console.log(`== deploy/${name}`)
  const folder = await mkdtemp(join(tmpdir(), `deploy-${name}-`))
  try {
    await RECIPES[name]?.(folder)
    console.log(`${name}: works`)
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
