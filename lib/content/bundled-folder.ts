import type { ContentFolder, Picture } from './catalogue.ts'

type TextModule = { default: string }
type PictureModule = { default: Picture | string }

/**
 * What lies in `content/`, as modules: the bundler follows these globs, so an edited file shows in the browser without a
 * restart. A build reads the disk instead: content.ts.
 */
export function readFolder(): ContentFolder {
  // `import: 'default'` would be shorter, but yields undefined in production builds of this version (vercel/next.js#97676).
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
    pictures: mapEntries(pictures, (module) => toPicture(module.default)),
  }
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
