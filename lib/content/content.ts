import { readContent } from './bundled-content.ts'
import type { Catalogue } from './catalogue.ts'
import { joinContent } from './checked-content.ts'

/*
 * What `content/` says is checked by one function, checkFolder. The files come to it in two ways. In `next dev` and in
 * tests they are modules of the bundler, so that an edit shows at once: bundled-folder.ts. Plain Node, which runs the
 * checks, the scripts and next.config.ts, reads the disk: folder.ts, and brand-file.ts for the brand alone. A build checks
 * them once, in next.config.ts, which puts prepared-content.ts in the place of bundled-content.ts: the processes that make
 * pages are handed the result, and thousands of files cost a bundler more than all the rest of the site. site.ts is
 * bundled always, but brings three files only: a server that runs needs no others.
 */

/** The checked content of the site. A fault in any file stops the build, and in development shows in the browser. */
export const content: Catalogue = joinContent(readContent())
