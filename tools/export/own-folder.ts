import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { StartError } from '#server/start-error.ts'

/** In the folder of an export: the names of all the files that the export has written, one on a line. */
const LIST = '.exported'

/**
 * Makes the folder ready for these files. What an earlier export has written there goes first, also one that broke off;
 * what somebody else has put beside it stays, such as `.git` or `CNAME`.
 *
 * @throws StartError when there is something in the folder, and no export has been there
 */
export async function clearForExport(folder: string, names: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const found = await readdir(folder)
  const isExport = found.includes(LIST)
  if (found.length > 0 && !isExport) {
    throw new StartError(
      `${folder} is not empty, and was not made by npm run export. Name another folder, or empty it.`,
    )
  }
  const earlier = isExport ? (await readFile(join(folder, LIST), 'utf8')).split('\n') : []
  for (const name of earlier.filter((each) => isWithin(folder, each))) {
    await rm(join(folder, name), { force: true })
  }
  await writeFile(join(folder, LIST), names.map((name) => `${name}\n`).join(''))
}

/** The list is a file like any other: nothing that somebody writes into it deletes what lies elsewhere. */
function isWithin(folder: string, name: string): boolean {
  return resolve(folder, name).startsWith(resolve(folder) + sep)
}
