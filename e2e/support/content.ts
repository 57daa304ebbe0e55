import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/folder.ts'

/** The content that the site under test was built from, so that expected words are not typed a second time. */
export const content = buildCatalogue(readContentFolder())
