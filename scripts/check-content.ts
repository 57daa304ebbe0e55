import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { ContentError } from '#lib/content/fault.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { examplesIn } from '#scripts/editing/adopt.ts'

// `npm run content`: checks every file in content/ within a second, without building the site.

try {
  const folder = readContentFolder()
  const { services, projects, posts, members, hiddenCount, unusedPictures } = buildCatalogue(folder)
  console.log(
    `The content is sound: ${services.length} services, ${projects.length} projects, ${posts.length} posts, ${members.length} members.`,
  )
  for (const picture of unusedPictures)
    console.log(`Nothing refers to ${picture}. Remove it if it is not needed.`)
  for (const { file, line, what } of examplesIn(folder.texts))
    console.log(`Still to be written: ${file}:${line}  ${what}`)
  // Only now: the tools that draw take as long to load as the whole check.
  const { outdatedRasters } = await import('#art/weave/outdated.ts')
  for (const picture of outdatedRasters(process.cwd()))
    console.log(
      `${picture} is missing or shows what was there before. Make it with: npm run art -- --missing`,
    )
  if (hiddenCount > 0) {
    console.log(
      `Left out, because they are drafts or their day has not come: ${hiddenCount}. npm run dev shows them.`,
    )
  }
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
