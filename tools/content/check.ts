import { basename } from 'node:path'
import { logoNotes } from '#lib/brand/logo.ts'
import { readCommandLine } from '#lib/config/command-line.ts'
import { buildCatalogue, checkFolder, checkLanguages } from '#lib/content/build-catalogue.ts'
import { pictureFaults } from '#lib/content/check/check-pictures.ts'
import { readLogo } from '#lib/content/company-files.ts'
import { ContentError, describeFault } from '#lib/content/read/fault.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { PHOTO_ENDING } from '#lib/content/schema/picture-files.ts'
import { describeCount } from '#lib/text/count.ts'
import { planAdoption } from './adopt-content.ts'
import { toBeWritten } from './templates.ts'

const USAGE = `Checks every file in content/ within a second, drafts too.

  npm run content`

readCommandLine(USAGE, {})
try {
  const files = readContentFolder()
  const folder = { ...files, faults: await pictureFaults('.', Object.keys(files.pictures)) }
  const catalogue = buildCatalogue(folder)
  // Drafts have faults and notes too.
  const { notes } = checkFolder(folder, { drafts: 'shown' })
  const { services, projects, posts, members, textPages, hiddenCount, brand } = catalogue
  const counts = [
    ...Object.entries({ services, projects, posts, members, 'pages of text': textPages }),
    ...textPages.flatMap(({ id, entries }) => (entries.length > 0 ? [[id, entries] as const] : [])),
  ].map(([name, entries]) => `${name} ${entries.length}`)
  console.log(`The content has no faults: ${counts.join(', ')}.`)
  for (const { language, isDraft, faults } of checkLanguages(folder).languages.slice(1))
    if (isDraft)
      console.log(
        `In ${language} (a draft, not published): ${describeCount(faults.length, 'fault', 'faults')}.`,
      )
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
  const { outdatedRasters } = await import('#tools/art/rasters.ts')
  for (const picture of outdatedRasters(process.cwd(), buildCatalogue(folder, { drafts: 'planned' })))
    console.log(`${picture} is missing or out of date. Make it with: npm run art -- --missing`)
  const { noteOfMissingLetters } = await import('#tools/art/social.ts')
  const note = await noteOfMissingLetters(process.cwd(), catalogue)
  if (note !== undefined) console.log(note)
  if (hiddenCount > 0)
    console.log(
      `Not published, because they are drafts or have a later date: ${hiddenCount}. npm run dev shows them.`,
    )
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
