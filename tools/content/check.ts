import { basename } from 'node:path'
import { logoNotes } from '#lib/brand/logo.ts'
import { readCommandLine } from '#lib/config/command-line.ts'
import { buildCatalogues, type CheckedLanguage } from '#lib/content/build-catalogue.ts'
import { pictureFaults } from '#lib/content/check/check-pictures.ts'
import type { LanguageCheck } from '#lib/content/check-language.ts'
import { readLogo } from '#lib/content/company-files.ts'
import { joinContent } from '#lib/content/join/join-entries.ts'
import { checkWithDrafts } from '#lib/content/new-faults.ts'
import { ContentError, describeFault } from '#lib/content/read/fault.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { nameInCommands, translationOf } from '#lib/content/read/translation.ts'
import { PHOTO_ENDING } from '#lib/content/schema/picture-files.ts'
import { describeCount } from '#lib/text/count.ts'
import { planAdoption } from './adopt-content.ts'
import { toBeWritten } from './templates.ts'
import { markIn, translationStates } from './translations.ts'

const USAGE = `Checks every file in content/ within a second, drafts too.

  npm run content
  npm run content -- de    lists the faults of a language that is a draft`

const [language] = readCommandLine(USAGE, { allowPositionals: true }).positionals
try {
  const files = readContentFolder()
  const folder = { ...files, faults: await pictureFaults('.', Object.keys(files.pictures)) }
  const languages = checkWithDrafts(folder)
  for (const sentence of languages
    .slice(1)
    .flatMap((each) => describeLanguage(each, languages[0]?.files ?? [], folder.texts)))
    console.log(sentence)
  const first = languages[0]?.content
  const faults = languages.flatMap((each) => (each.isDraft ? [] : each.faults))
  if (faults.length > 0 || !first) throw new ContentError(faults)
  const catalogue = joinContent(first)
  const notes = languages.flatMap(({ content }) => content?.notes ?? [])
  const { services, projects, posts, members, textPages, hiddenCount, brand } = catalogue
  const counts = [
    ...Object.entries({ services, projects, posts, members, 'pages of text': textPages }),
    ...textPages.flatMap(({ id, entries }) => (entries.length > 0 ? [[id, entries] as const] : [])),
  ].map(([name, entries]) => `${name} ${entries.length}`)
  console.log(`The content has no faults: ${counts.join(', ')}.`)
  const words = Object.values(folder.texts).join('\n')
  for (const photo of Object.keys(folder.pictures).filter((path) => PHOTO_ENDING.test(path)))
    if (!words.includes(basename(photo)))
      console.log(`Nothing refers to ${photo}. Remove it if it is not needed.`)
  for (const note of notes) console.log(`Note:${describeFault(note)}`)
  const logo = readLogo(brand.logo)
  if (logo !== undefined)
    for (const note of logoNotes(`content/brand/${brand.logo}`, logo, brand)) console.log(note)
  // Unchanged sample files may share sentences with the starting site.
  const { sample } = planAdoption(process.cwd())
  for (const { file, line, what } of toBeWritten(folder.texts))
    if (!sample.includes(file)) console.log(`Still to be written: ${file}:${line}  ${what}`)
  // It reads the colours, so only after the check.
  const planned = buildCatalogues(folder, { drafts: 'planned' })
  const { outdatedRasters } = await import('#tools/art/rasters.ts')
  for (const picture of outdatedRasters(process.cwd(), planned))
    console.log(`${picture} is missing or out of date. Make it with: npm run art -- --missing`)
  const { noteOfMissingLetters } = await import('#tools/art/social.ts')
  const note = await noteOfMissingLetters(process.cwd(), planned)
  if (note !== undefined) console.log(note)
  if (hiddenCount > 0)
    console.log(
      `Not published, because they are drafts, have a later date or have ended: ${hiddenCount}. npm run dev shows them.`,
    )
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** The state of the translations into a language, in sentences. */
function describeLanguage(
  { language: tag, isDraft, faults }: CheckedLanguage,
  files: LanguageCheck['files'],
  texts: Readonly<Record<string, string>>,
): string[] {
  const { current, outdated, inPreparation, missing } = translationStates(files, texts, tag)
  const mark = markIn(texts)
  const done = current.length + outdated.length
  const all = done + inPreparation.length + missing.length
  const inOrder = (what: string, names: string[]) =>
    names.length > 0 ? [`  ${what}: ${names.map(nameInCommands).join(', ')}`] : []
  const draft = isDraft
    ? ` It is a draft, which visitors do not see, with ${describeCount(faults.length, 'fault', 'faults')}${faults.length > 0 && language !== tag ? `: npm run content -- ${tag}` : '.'}`
    : ''
  return [
    `In ${tag}: ${done} of ${all} files translated.${draft}`,
    ...outdated.flatMap((file) => [
      `  Outdated: ${translationOf(file, tag)}. See its source: git log -p ${file}`,
      `    When it is right: npm run translate -- ${tag} ${nameInCommands(file)} --accept`,
    ]),
    ...(language === tag
      ? inPreparation.map((file) => {
          const parts = (texts[translationOf(file, tag)] ?? '').split(mark)
          const left = describeCount(parts.length - 1, 'text', 'texts')
          return `  In preparation: ${nameInCommands(file)}, ${left} to be translated`
        })
      : inOrder('In preparation', inPreparation)),
    ...inOrder('Not translated, so not shown there', missing),
    ...(isDraft && language === tag ? faults.map(describeFault) : []),
  ]
}
