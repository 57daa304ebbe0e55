import { spawnSync } from 'node:child_process'
import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { allFaults } from '#lib/content/new-faults.ts'
import { describeFault } from '#lib/content/read/fault.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { isLanguage } from '#lib/content/schema/field-kinds.ts'
import { weaveMissingPictures } from '#tools/art/command.ts'
import { adoptContent, planAdoption } from './adopt-content.ts'
import { stop } from './refusal.ts'
import { toBeWritten } from './templates.ts'

const USAGE = `Replaces the sample company by a small site for yours. It stops at files that are not the sample's. Run
again, it only lists what is still to be written.

  npm run adopt -- "Bergmann & Söhne"
  npm run adopt -- "Bergmann & Söhne" --language de  begins in German. Any language: those that are not in
                                                 tools/content/languages begin in English, and every word that is
                                                 not translated yet is listed
  npm run adopt -- "Bergmann & Söhne" --language de --language en  begins in German, with English beside it
  npm run adopt -- "Bergmann & Söhne" --force    discards uncommitted changes
  npm run adopt -- "Bergmann & Söhne" --keep     keeps every file that is not the sample's
  npm run adopt -- "Bergmann & Söhne" --discard  deletes them as well`

const flag = { type: 'boolean', default: false } as const
const { values: options, positionals } = readCommandLine(USAGE, {
  options: {
    force: flag,
    keep: flag,
    discard: flag,
    language: { type: 'string', multiple: true, default: ['en'] },
  },
  allowPositionals: true,
})
const name = positionals.join(' ').trim()
if (name === '') misuse('Write the name of the company: npm run adopt -- "Name of the company"', USAGE)

for (const language of options.language)
  if (!isLanguage(language)) misuse(`"${language}" is not a language such as de or pt-BR.`, USAGE)

const root = process.cwd()
const { sample, others } = planAdoption(root)
if (sample.length === 0) {
  console.log('This is already your site, without any file of the sample company.')
} else {
  requireCleanWorkTree()
  if (others.length > 0 && options.keep === options.discard) {
    console.log(['These files are not those of the sample company:', ...others].join('\n  '))
    stop('Nothing is changed. Add --keep to keep these files, or --discard to delete them.')
  }
  adoptContent(root, name, options.discard ? [...sample, ...others] : sample, options.language)
  const isWoven = await weaveMissingPictures({ isQuiet: true })
  console.log(`This is now the site of ${name}. npm run dev shows it.`)
  if (!isWoven) console.log('Its pictures wait until the faults above are fixed: npm run art -- --missing')
  else
    for (const fault of allFaults(readContentFolder(root)))
      console.log(`To be fixed: ${describeFault(fault).trim()}`)
}
console.log('\nStill to be written (remove each comment when you have done what it asks for):')
for (const { file, line, what } of toBeWritten(readContentFolder(root).texts))
  console.log(`  ${file}:${line}  ${what}`)

/** Uncommitted changes could not be restored. */
function requireCleanWorkTree(): void {
  if (options.force) return
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' })
  if (status !== 0)
    stop('This folder is not under git, so this could not be undone. To do it anyway, add --force.')
  if (stdout.trim() !== '')
    stop('There are uncommitted changes. Commit them first, or add --force to discard them.')
}
