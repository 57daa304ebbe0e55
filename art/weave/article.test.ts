import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ARTICLE_SHAPES } from '#lib/seo/article-image.ts'
import { articleImages } from './article.ts'

const root = join(import.meta.dirname, '../..')

test.each(articleImages(root))('$file is there, in its shape (npm run art)', async ({ file }) => {
  const bytes = readFileSync(join(root, file))
  const { width, height } = await sharp(bytes).metadata()
  const shape = ARTICLE_SHAPES.find(({ name }) => file.endsWith(`-${name}.png`))
  expect({ width, height }).toEqual({ width: shape?.width, height: shape?.height })
})
