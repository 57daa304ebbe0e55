import type { Page } from 'playwright/test'

/**
 * Lists faults of pictures in the current layout, as sentences: a picture is distorted, does not fill its place, or is
 * covered by text.
 */
export function pictureFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    for (const image of document.querySelectorAll<HTMLImageElement>('main img')) {
      const { width, height } = image.getBoundingClientRect()
      if (!image.checkVisibility() || width === 0 || getComputedStyle(image).objectFit === 'cover') continue
      const shape = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
      const stretch = width / height / shape
      if (Math.abs(stretch - 1) > 0.02) faults.push(`${image.src} is stretched by ${stretch.toFixed(2)}`)
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
      // Text may cover the first tenth of the picture, which is almost empty because the cloth unravels there.
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
    return faults
  })
}
