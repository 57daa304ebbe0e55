import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import type { Catalogue } from '#lib/content/join/catalogue.ts'
import { type CheckedContent, joinContent } from '#lib/content/join/join-entries.ts'
import type { ContentFolder } from '#lib/content/read/folder.ts'
import type { Picture } from '#lib/content/schema/picture-files.ts'
import { checkFolder } from './build-catalogue.ts'

/*
 * The content of the site, for pages and feeds. `checkFolder` checks every file of `content/`. In `next dev` and in tests
 * the files come as modules of the bundler, so that an edit shows at once. A build checks them once, in next.config.ts,
 * and passes the result in a file: as modules, thousands of texts take longer than the rest of the build. Plain Node
 * (commands, next.config.ts) reads the disk by read/folder.ts. site.ts has only the company's facts.
 */

/** The checked content of the site. A fault in any file stops the build, and in development shows in the browser. */
export const content: Catalogue = joinContent(readContent())

export function readContent(): CheckedContent {
  // The bundler evaluates this, and leaves out the other branch with all its files.
  if (process.env.NODE_ENV === 'production') {
    const file = process.env.PREPARED_CONTENT
    if (file === undefined)
      throw new Error('PREPARED_CONTENT is not set: only `npm run build` makes pages, after next.config.ts')
    return deserialize(readFileSync(/* turbopackIgnore: true */ file))
  } else {
    // `import: 'default'` would be shorter, but yields undefined in builds of this version (vercel/next.js#97676).
    const texts = import.meta.glob<{ default: string }>(
      ['/content/**/*.md', '/content/**/*.yaml', '/content/technologies/*.svg'],
      { eager: true, query: '?raw' },
    )
    const pictures = import.meta.glob<{ default: Picture | string }>(
      ['/content/**/*.{svg,avif,webp,jpg,jpeg,png}', '!/content/technologies/*.svg'],
      { eager: true },
    )
    const folder: ContentFolder = {
      texts: byPath(texts, (text) => text),
      // The bundler measures pictures; vitest does not.
      pictures: byPath(pictures, (picture) =>
        typeof picture === 'string'
          ? { src: picture, width: 0, height: 0 }
          : { src: picture.src, width: picture.width, height: picture.height },
      ),
    }
    return checkFolder(folder, {
      drafts: process.env.NODE_ENV === 'development' ? 'shown' : 'hidden',
      language: process.env.SITE_LANGUAGE,
      withDraftLanguages: process.env.SITE_DRAFTS !== undefined,
    })
  }
}

function byPath<From, To>(
  modules: Record<string, { default: From }>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [path.replace(/^\//, ''), map(module.default)]),
  )
}
