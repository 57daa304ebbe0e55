import type { Locator } from 'playwright/test'

/** The words of each, without the note that a link opens a new tab. */
export async function wordsOf(parts: Locator): Promise<string[]> {
  return (await parts.allTextContents()).map(plain)
}

/** The words of each link, and where it leads. */
export async function targetsOf(links: Locator): Promise<[words: string, target: string][]> {
  const found = await links.evaluateAll((all) =>
    all.map((link) => ({ words: link.textContent, target: link.getAttribute('href') ?? '' })),
  )
  return found.map(({ words, target }) => [plain(words), target])
}

function plain(text: string): string {
  return text.replace(' (opens in new tab)', '').replaceAll(/\s+/g, ' ').trim()
}

/** The figures beside the bars of a part. */
export async function percentagesOf(part: Locator): Promise<number[]> {
  const words = await wordsOf(part.locator('.even-digits'))
  return words.map((each) => Number(each.replace('%', '')))
}

/** The width and height in px; nothing where it is not shown. */
export async function sizeOf(part: Locator): Promise<number[]> {
  const box = await part.boundingBox()
  return box ? [Math.round(box.width), Math.round(box.height)] : []
}
