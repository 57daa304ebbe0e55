import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { copyBuiltProject } from '#e2e/restarts/measure.ts'
import { freePort } from '#e2e/support/free-port.ts'
import { SETTING_NAMES } from '#lib/config/env.ts'
import { type Server, startServer } from '#server/trial/start-server.ts'

const OUTPUT_BYTES_MAX = 256 * 1024 * 1024

/** What stands for one of several machines: a folder with the project and its own `.env`, and a port. */
export type Machine = {
  name: string
  home: string
  url: string
  /** What the site has logged since it was started first. */
  output: () => string
  start(): Promise<void>
  stop(): Promise<void>
  /** All of its processes at once, as when the power goes. */
  kill(): Promise<void>
  /** Runs a program of the project there. Resolves to what it printed. */
  run(...args: string[]): Promise<string>
  /** Runs a line of the runbook. `path` holds the programs, and `url` is that of the database. */
  shell(line: string, where: { cwd: string; path: string; url: string }): Promise<string>
}

/** Copies the built project there, writes its settings, and starts it under its keeper. */
export async function createMachine(
  name: string,
  home: string,
  settings: Record<string, string>,
): Promise<Machine> {
  await mkdir(dirname(home), { recursive: true })
  await copyBuiltProject(resolve('.'), home)
  const port = await freePort()
  const written = { ...settings, INSTANCE_NAME: name, HOST: '127.0.0.1', PORT: String(port) }
  const lines = Object.entries(written).map(([key, value]) => `${key}='${value}'\n`)
  await writeFile(`${home}/.env`, lines.join(''))
  // That file alone says how it is set, and not the shell of the person who tries it.
  for (const each of SETTING_NAMES) delete process.env[each]

  const earlier: string[] = []
  let server: Server | undefined
  const output = () => earlier.join('') + (server?.output() ?? '')
  async function start(): Promise<void> {
    server = await startServer({}, { folder: home, isKept: true })
  }
  function ended(): void {
    earlier.push(server?.output() ?? '')
    server = undefined
  }
  await start()
  return {
    name,
    home,
    url: `http://127.0.0.1:${port}`,
    output,
    start,
    async stop() {
      await server?.stop()
      ended()
    },
    async kill() {
      for (const pid of server === undefined ? [] : await childrenOf(server.pid)) process.kill(pid, 'SIGKILL')
      await server?.kill()
      ended()
    },
    run: (...args) => print(process.execPath, args, { cwd: home }),
    shell: (line, { cwd, path, url }) =>
      print('sh', ['-c', line], {
        cwd,
        env: { ...process.env, PATH: `${path}${delimiter}${process.env.PATH}`, DATABASE_URL: url },
      }),
  }
}

/** @throws Error with what it printed when it ends with anything but 0 */
async function print(command: string, args: string[], options: object): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, {
    ...options,
    maxBuffer: OUTPUT_BYTES_MAX,
    encoding: 'utf8',
  })
  return stdout
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}
