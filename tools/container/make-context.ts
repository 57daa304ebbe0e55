import { execFileSync } from 'node:child_process'
import { chmod, cp, mkdir, readdir, realpath, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartError } from '#server/start-error.ts'
import { runtimeFiles } from './runtime-files.ts'

const RECIPE = 'deploy/container'
/** Next compiles settings in TypeScript with a compiler of 100 MB. This Node reads them as they are. */
const SETTINGS = "export { default } from './next.config.ts'\n"
/** Owns nothing but /data, and is no user of the machine that the container runs on. */
const PASSWD = 'site:x:10001:10001::/data:/usr/sbin/nologin\n'

/**
 * Lays down all that goes into the container: the built site as far as it is needed to run, this Node, the libraries
 * that it is linked with, and the recipe that puts them together.
 * @param folder is made, and has to be empty
 * @throws StartError when it is not
 */
export async function makeContext(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new StartError(`${folder} is not empty.`)
  const root = join(folder, 'root')
  for (const file of await runtimeFiles()) await copyInto(join(root, 'site'), file)
  await writeFile(join(root, 'site/next.config.mjs'), SETTINGS)
  const node = await realpath(process.execPath)
  await copyInto(root, node, 'usr/bin/node')
  for (const library of librariesOf(node)) await copyInto(root, library, library)
  await mkdir(join(root, 'etc'))
  await writeFile(join(root, 'etc/passwd'), PASSWD)
  await mkdir(join(folder, 'data'))
  await cp(RECIPE, folder, { recursive: true })
  await openToAll(root)
}

async function copyInto(folder: string, from: string, name = from): Promise<void> {
  const to = join(folder, name)
  await mkdir(dirname(to), { recursive: true })
  await cp(resolve(from), to, { dereference: true })
}

/** As the loader of this machine finds them (ldd(1)). */
function librariesOf(program: string): string[] {
  const said = execFileSync('ldd', [program], { encoding: 'utf8' })
  return [...said.matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => path)
}

/** The user in the container is not the one who builds, whatever the umask was. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else await chmod(path, path.endsWith('/bin/node') || entry.name.startsWith('ld-linux') ? 0o755 : 0o644)
  }
}
