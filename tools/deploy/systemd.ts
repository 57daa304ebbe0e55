import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const UNITS = 'deploy/systemd'
const INSTALLED_AT = '/srv/tanabana'
/** Tenths: `systemd-analyze security` counts from 0 (closed) to 10 (open). */
const EXPOSURE_MAX = 20

/**
 * Has systemd read the units and judge how closed they are. It starts nothing: only a machine that systemd runs can.
 * @throws Error with what systemd says of them
 */
export async function trySystemd(folder: string): Promise<void> {
  const names = await readdir(UNITS)
  for (const name of names) {
    // The commands have to be there to be looked at, so the project is taken to be installed where it is.
    const unit = await readFile(join(UNITS, name), 'utf8')
    await writeFile(join(folder, name), unit.replaceAll(INSTALLED_AT, resolve('.')))
  }
  const files = names.map((name) => join(folder, name))
  await analyse('verify', ...files)
  for (const file of files.filter((each) => each.endsWith('.service'))) {
    const said = await analyse(
      'security',
      '--offline=true',
      '--no-pager',
      `--threshold=${EXPOSURE_MAX}`,
      file,
    )
    console.log(/Overall exposure level for \S+: [\d.]+/.exec(said)?.[0])
  }
}

/** It ends with 0 even for a setting that it does not know: only its standard error tells. */
async function analyse(...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)('systemd-analyze', args)
  if (stderr !== '') throw new Error(stderr)
  return stdout
}
