import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'
import { readEnvironment } from './env.ts'
import { loadEnvironmentFile } from './env-file.ts'

const require = createRequire(createRequire(import.meta.url).resolve('next/package.json'))

/** Reads the .env files of a folder as every Next command does, as if for the first time in this process. */
function letNextRead(folder: string): void {
  delete require.cache[require.resolve('@next/env')]
  const nextEnv: typeof import('@next/env') = require('@next/env')
  nextEnv.loadEnvConfig(folder, false)
}

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = newFolder()
  const before = { ...process.env }
  onTestFinished(() => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

test('Next neither expands a $ in a password of .env nor reads another .env file', async () => {
  const folder = await folderWith({
    '.env': '\uFEFFSMTP_PASS=pa$word12\r\n',
    '.env.test': 'SITE_URL=https://local.example\n',
  })
  loadEnvironmentFile(join(folder, '.env'))
  letNextRead(folder)
  expect([process.env.SMTP_PASS, process.env.SITE_URL]).toEqual(['pa$word12', undefined])
})

test('DATA_DIR is relative to the project, not to the working directory of a command', async () => {
  const folder = await folderWith({ '.env': 'DATA_DIR=./enquiries\n' })
  const here = process.cwd()
  delete process.env.DATA_DIR
  process.chdir(folder)
  try {
    loadEnvironmentFile(join(folder, '.env'))
  } finally {
    process.chdir(here)
  }
  expect(readEnvironment(process.env).dataDir).toBe(join(here, 'enquiries'))
})
