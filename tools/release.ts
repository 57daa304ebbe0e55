import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { readEnvironment } from '#lib/config/env.ts'
import { HOME_SETTING, homeFolder, loadEnvironmentFile } from '#lib/config/env-file.ts'
import { linkFolder } from '#lib/process/link-folder.ts'
import { writeDay } from '#lib/text/local-time.ts'
import { SITE_FOLDER } from '#server/build/manifest.ts'
import { commitOf, folderOf, listReleases, manifestIn, PROJECT, releasesFolder } from '#server/releases.ts'
import { reportStartFailure, StartError } from '#server/start-error.ts'

const USAGE = `Deploys with no downtime.

  npm run release              builds the last commit in a folder beside the project, tries it, and switches to it
  npm run release -- --if-due  the same, but only if a text appears or ends since the running release was built
  npm run release -- back      switches to the release before
  npm run release -- restart   restarts the same release, and reads .env again
  npm run release -- list      lists the releases and their commits`
const { values: options, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: { 'if-due': { type: 'boolean', default: false } },
})

/** The newest ones; the current one and the one before it are kept as well. */
const KEPT = 3
const DAY_MS = 24 * 60 * 60_000
/** A start has two minutes, and may have to wait until the instance before last has ended. */
const SWITCHED_WITHIN_S = 190
const CACHE = '.next/cache'

const home = homeFolder()
/** The keeper runs the release in its first line (server/keeper.ts). */
const CURRENT = join(releasesFolder(home), 'keeper/current')
const current = () => readWord(CURRENT) ?? PROJECT
/** Names the release that ran before this one. */
const beforeFile = (release: string) => join(folderOf(home, release), '.before')
const isBuilt = (release: string) => commitOf(folderOf(home, release)) !== undefined

const commands: Record<string, () => Promise<void>> = {
  async new() {
    if (options['if-due'] && !(await isOutOfDate())) return
    await changeTo(await makeRelease())
    const all = listReleases(home)
    const kept = [current(), readWord(beforeFile(current())), ...all.filter(isBuilt).slice(-KEPT)]
    // One without a build may be in the making, or its command was killed.
    const isDue = (each: string) => isBuilt(each) || each < nameAt(Date.now() - DAY_MS)
    for (const each of all) if (isDue(each) && !kept.includes(each)) remove(each)
  },
  async back() {
    const target = readWord(beforeFile(current()))
    if (target === undefined || !isBuilt(target)) throw new StartError('There is no earlier release.')
    await changeTo(target)
  },
  restart: () => changeTo(current()),
  async list() {
    const answering = (await askHealth())?.release ?? current()
    for (const each of [PROJECT, ...listReleases(home)].filter(isBuilt))
      console.log(`${each === answering ? '*' : ' '} ${each.padEnd(14)}  ${commitOf(folderOf(home, each))}`)
  },
}

/** Whether the texts of the running release are out of date, by the calendar of the company. Says why they are not. */
async function isOutOfDate(): Promise<boolean> {
  const { readTimeZone } = await import('#lib/content/company-files.ts')
  const running = folderOf(home, current())
  const dueOn = manifestIn(running)?.dueOn
  if (dueOn !== undefined && dueOn <= writeDay(Date.now(), readTimeZone(running))) return true
  console.log(
    `Nothing is due. ${dueOn ? `The next text appears or ends on ${dueOn}.` : 'No text has a day to come.'}`,
  )
  return false
}

function readWord(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').split(/\s/, 1)[0] : undefined
}

function nameAt(time: number): string {
  return new Date(time).toISOString().replace(/\D/g, '').slice(0, 'YYYYMMDDhhmmss'.length)
}

/**
 * Checks out the last commit in a folder beside the project, builds it there and tries it, while the site runs. What the
 * running release has made is linked, so that it is not made again: pages, scripts of earlier builds, photographs.
 * @returns the name of the release
 * @throws StartError when there is no commit, the build fails, or it is not safe; the folder is then deleted
 */
async function makeRelease(): Promise<string> {
  const edited = git('status', '--porcelain')
  if (edited !== '') console.log(`Not in this release, because it is not committed:\n${edited}`)
  const [release, last] = [nameAt(Date.now()), folderOf(home, current())]
  const folder = folderOf(home, release)
  git('worktree', 'add', '--quiet', '--detach', folder, 'HEAD')
  try {
    await linkFolder(join(home, 'node_modules'), join(folder, 'node_modules'))
    for (const made of [SITE_FOLDER, 'public/photographs'])
      if (existsSync(join(last, made))) await linkFolder(join(last, made), join(folder, made))
    // Not linked, because the bundler writes into its files.
    if (existsSync(join(last, CACHE))) cpSync(join(last, CACHE), join(folder, CACHE), { recursive: true })
    const env = { ...process.env, [HOME_SETTING]: home }
    const { status } = spawnSync(process.execPath, ['tools/build.ts'], { cwd: folder, env, stdio: 'inherit' })
    if (status !== 0) throw new StartError('The build failed, so nothing has changed.')
    const { tryBuild } = await import('./release/trial.ts')
    await tryBuild(folder, home)
    writeFileSync(beforeFile(release), current())
    // Makes running instances look again for hashed files that they lack.
    utimesSync(releasesFolder(home), new Date(), new Date())
    return release
  } catch (error) {
    remove(release)
    throw error
  }
}

/** Runs git in the project, also for root, who may release the project of another user. */
function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', ['-c', 'safe.directory=*', ...args], {
    cwd: home,
    encoding: 'utf8',
  })
  if (status === 0) return stdout.trimEnd()
  throw new StartError(
    `A release is a commit, and git ${args[0]} failed in ${home}. To begin, install git and run there: git init && git add --all && git commit --message=Start`,
  )
}

function remove(release: string): void {
  rmSync(folderOf(home, release), { recursive: true, force: true })
  git('worktree', 'prune')
}

/** What the site on this machine reports; undefined if it does not answer. */
async function askHealth(): Promise<{ release?: string; commit?: string; since?: string } | undefined> {
  const { host = 'localhost', port } = readEnvironment(process.env)
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const response = await fetch(`http://${name}:${port}/api/health`).catch(() => undefined)
  return await response?.json().catch(() => undefined)
}

/**
 * Names a release in `current`, and waits until it answers visitors.
 * @throws StartError when the keeper refuses it, or does not say
 */
async function changeTo(release: string): Promise<void> {
  const name = release === PROJECT ? 'the build in the project folder' : `release ${release}`
  const commit = commitOf(folderOf(home, release))
  const running = await askHealth()
  mkdirSync(dirname(CURRENT), { recursive: true })
  const draft = `${CURRENT}.${process.pid}`
  // `wx` does not follow a link of this name. Renamed, so that no reader sees half of it.
  writeFileSync(draft, `${release}\n`, { flag: 'wx' })
  renameSync(draft, CURRENT)
  if (!running?.release) return console.log(`No running site was reached. The next start uses ${name}.`)
  for (let second = 0; second < SWITCHED_WITHIN_S; second++) {
    await wait(1000)
    const health = await askHealth()
    if (health?.release === release && health.commit === commit && health.since !== running.since)
      return console.log(`Visitors now get ${name}, commit ${commit}.`)
    const [, remark] = readFileSync(CURRENT, 'utf8').split('\n')
    if (remark) throw new StartError(`Nothing has changed: ${remark}. The log of the site has the reason.`)
  }
  throw new StartError(`It is not known whether visitors now get ${name}. See the log of the site.`)
}

try {
  // The account of the site reads what root makes here.
  process.umask(0o022)
  loadEnvironmentFile()
  const name = positionals.join(' ') || 'new'
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  await (command ?? misuse(`There is no "${name}".`, USAGE))()
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
}
