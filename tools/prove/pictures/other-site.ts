import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readContentFolder } from '#lib/content/folder.ts'
import { type Files, madeUpEntries } from '#lib/content/testing/made-up.ts'
import { vectorPictures } from '#tools/art/pictures.ts'
import { copySite } from '#tools/copy-site.ts'
import { withFirst } from './thinned.ts'

/** Content that the sample is not, made of its files. */
const CONTENTS = {
  /** More entries than one page of a list shows. */
  many: (files: Files): Files => ({
    ...files,
    ...madeUpEntries({ posts: 37, projects: 25, members: 9 }, files),
  }),
  few: (files: Files): Files => withFirst(1, files),
  empty: (files: Files): Files => withFirst(0, files),
} satisfies Record<string, (files: Files) => Files>

export type OtherContent = keyof typeof CONTENTS

export function isOtherContent(word: string): word is OtherContent {
  return Object.hasOwn(CONTENTS, word)
}

/**
 * Builds a copy of the site with other content, and runs a script of the copy in it. The copy is removed afterwards;
 * the content folder itself is only read.
 * @param script its path in the repository, then its arguments
 * @returns the exit code of the build or of the script
 */
export async function runWithContent(kind: OtherContent, script: string[]): Promise<number> {
  const copy = await mkdtemp(join(tmpdir(), 'other-content-'))
  try {
    await copySite(copy)
    await cp('public', join(copy, 'public'), { recursive: true })
    const { texts, pictures } = readContentFolder()
    for (const path of Object.keys(pictures)) await cp(path, join(copy, path))
    for (const [path, text] of Object.entries(CONTENTS[kind](texts))) await write(join(copy, path), text)
    for (const { file, draw } of vectorPictures(copy))
      if (!existsSync(join(copy, file))) await write(join(copy, file), await draw())
    return (await run(['tools/build.ts'], copy)) || (await run(script, copy))
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

/** On the Node that runs us, as npm would from the top of the copy. */
async function run(script: string[], copy: string): Promise<number> {
  const child = spawn(process.execPath, script, { cwd: copy, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}
