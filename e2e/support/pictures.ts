import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { Page } from 'playwright/test'
import { PICTURED_FOLDERS, type PictureSet, pictureSet } from '#tools/art/testing/picture-sets.ts'
import { isSample } from '#tools/checks/sample/sample.ts'

const root = join(import.meta.dirname, '../..')

/** The path of each woven picture, by name and height: a service and a project may share a name. */
const sets = new Map<string, PictureSet>(
  PICTURED_FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.svg'))
      .flatMap((file) => {
        const set = pictureSet(`${folder}/${file}`)
        const [, height] = / height="(\d+)"/.exec(readFileSync(join(root, folder, file), 'utf8')) ?? []
        return set ? [[`${parse(file).name} ${height}`, set] as const] : []
      }),
  ),
)

/**
 * What is wrong with the pictures as they are laid out now, as sentences: one is out of shape, leaves a part of its
 * place empty, has words on it, or is drawn at a width at which nobody has measured whether it glares.
 */
export async function pictureFaults(page: Page): Promise<string[]> {
  const { drawn, faults } = await page.evaluate(() => {
    const drawn: { key: string; width: number }[] = []
    const faults: string[] = []
    for (const image of document.querySelectorAll<HTMLElement>('main img, .hero-frame')) {
      const box = image.getBoundingClientRect()
      if (!image.checkVisibility() || box.width === 0) continue
      const [name = ''] = (image.getAttribute('src')?.split('/').pop() ?? 'hero').split('.')
      const width = Number(image.getAttribute('width') ?? 1200)
      const height = Number(image.getAttribute('height') ?? 800)
      const covers = image.tagName !== 'IMG' || getComputedStyle(image).objectFit === 'cover'
      const stretch = box.width / box.height / (width / height)
      if (!covers && Math.abs(stretch - 1) > 0.02)
        faults.push(`${name} is stretched by ${stretch.toFixed(2)}`)
      const isPhotograph = image.tagName === 'IMG' && !image.getAttribute('src')?.endsWith('.svg')
      if (isPhotograph) continue
      drawn.push({
        key: name === 'hero' ? name : `${name} ${height}`,
        width: covers ? Math.max(box.width, (box.height * width) / height) : box.width,
      })
    }

    const wide = window.innerWidth >= 768
    const isLeftward = getComputedStyle(document.body).direction === 'rtl'
    for (const art of document.querySelectorAll('.hero-art, .banner-art')) {
      const box = art.getBoundingClientRect()
      const banner = art.closest('picture')?.parentElement ?? art.parentElement
      const place = banner?.getBoundingClientRect()
      const gap = isLeftward ? box.left : document.documentElement.clientWidth - box.right
      if (Math.abs(gap) > 1) faults.push('art ends before the edge')
      if (!wide || !place) continue
      if (box.top > place.top + 1 || box.bottom < place.bottom - 1) faults.push('art is lower than its place')
      // Its first tenth is all but bare: there the cloth unravels.
      const cloth = isLeftward ? box.right - box.width * 0.1 : box.left + box.width * 0.1
      for (const words of banner?.querySelectorAll('h1, h2, p, a, button') ?? []) {
        if (words.closest('.motion-control') || !words.checkVisibility()) continue
        const range = document.createRange()
        range.selectNodeContents(words)
        const covered = Math.max(
          ...[...range.getClientRects()].map(({ left, right }) =>
            isLeftward ? cloth - left : right - cloth,
          ),
        )
        if (covered > 0) faults.push(`${Math.round(covered)} px of words on cloth: ${words.textContent}`)
      }
    }
    return { drawn, faults }
  })

  for (const { key, width } of drawn) {
    const set = key === 'hero' ? pictureSet('content/heroes/') : sets.get(key)
    // Of a name in another script the bundler leaves hyphens.
    if (!set && /^-+ /.test(key)) continue
    if (!set) faults.push(`${key} is not a picture of the content`)
    // The widths are those of lists of three and more: fewer entries are shown larger.
    else if (isSample && (width < set.shown.from - 1 || width > set.shown.to + 1)) {
      faults.push(`${key} is drawn ${Math.round(width)} px wide, see tools/art/testing/picture-sets.ts`)
    }
  }
  return [...new Set(faults)]
}
