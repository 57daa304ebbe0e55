import { buildCatalogue } from './build-catalogue.ts'
import type { Catalogue, ContentFolder, Picture } from './catalogue.ts'
import { photoOf, readPrepared } from './photographs.ts'

type TextModule = { default: string }
type PictureModule = { default: Picture | string }

/*
 * What `content/` says is checked by one function, buildCatalogue. The files come to it in two ways, because two
 * runtimes ask. Pages are bundled: the bundler must know their files, so that an edit shows in `next dev` at once. That
 * is this module. Plain Node, which runs the build, the checks and the scripts, has no bundler and reads the disk:
 * folder.ts, and brand-file.ts for the brand alone. site.ts is bundled too, but brings two files only: a server that
 * starts need not read the others.
 */

/** The checked content of the site. A fault in any file stops the build, and in development shows in the browser. */
export const content: Catalogue = buildCatalogue(readBundledFolder(), {
  drafts: process.env.NODE_ENV === 'development' ? 'shown' : 'hidden',
})

// The bundler follows these globs, so an edited file shows in the browser without a restart.
// `import: 'default'` would be shorter, but yields undefined in production builds of this version (vercel/next.js#97676).
function readBundledFolder(): ContentFolder {
  const texts = import.meta.glob<TextModule>(
    ['/content/**/*.md', '/content/**/*.yaml', '/content/technologies/*.svg'],
    {
      eager: true,
      query: '?raw',
    },
  )
  const pictures = import.meta.glob<PictureModule>(
    ['/content/**/*.{svg,avif,webp,jpg,jpeg,png}', '!/content/technologies/*.svg'],
    { eager: true },
  )
  return {
    texts: mapEntries(texts, (module) => module.default),
    pictures: withPhotographs(mapEntries(pictures, (module) => toPicture(module.default))),
  }
}

/** next.config.ts says what the build has made of them, and in development nothing. */
function withPhotographs(pictures: Record<string, Picture>): Record<string, Picture> {
  const prepared = readPrepared(process.env.PHOTOGRAPHS)
  return Object.fromEntries(
    Object.entries(pictures).map(([path, picture]) => {
      const photo = prepared[path]
      return [path, photo ? { ...picture, photo: photoOf(photo) } : picture]
    }),
  )
}

/** The bundler measures pictures; vitest only names them. */
function toPicture(picture: Picture | string): Picture {
  if (typeof picture === 'string') return { src: picture, width: 0, height: 0 }
  return { src: picture.src, width: picture.width, height: picture.height }
}

function mapEntries<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(
    Object.entries(record).map(([path, value]) => [path.replace(/^\//, ''), map(value)]),
  )
}
