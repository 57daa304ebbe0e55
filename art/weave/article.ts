import { join } from 'node:path'
import sharp from 'sharp'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { ARTICLE_SHAPES, articleImagePath } from '#lib/seo/article-image.ts'

/** A post's cloth in one shape: its file, and how to make it. */
export type ArticleImage = { file: string; draw: () => Promise<Buffer> }

/** The cloths of all posts in the shapes that search engines show, as PNGs of few colours. */
export function articleImages(root: string): ArticleImage[] {
  const { posts } = buildCatalogue(readContentFolder(root))
  return posts.flatMap(({ id, image }) =>
    ARTICLE_SHAPES.map((shape) => ({
      file: `public${articleImagePath(id, shape)}`,
      draw: () => drawArticleImage(join(root, image.src), shape),
    })),
  )
}

function drawArticleImage(cloth: string, size: { width: number; height: number }): Promise<Buffer> {
  return sharp(cloth, { density: 144 })
    .resize({ ...size, fit: 'cover' })
    .png({ palette: true, colours: 64, dither: 0, effort: 10 })
    .toBuffer()
}
