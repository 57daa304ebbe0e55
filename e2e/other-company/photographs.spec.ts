import { expect, test } from '#e2e/fixtures/test.ts'
import { content } from '#e2e/support/content.ts'
import { PAGE_ROUTES } from '#lib/routes.ts'

/** In CSS pixels: on either side of each width at which the layout changes, which are 576, 768, 992 and 1100. */
const WINDOWS = [390, 570, 590, 760, 780, 985, 1000, 1020, 1090, 1110]
const { posts, projects, members, services } = content
const entries = [posts, projects, members, services].flatMap((each) => each.map(({ path }) => path))

test('every photograph has a file as wide as it is shown, in every window, and not one far wider', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const faults: string[] = []
  let count = 0
  for (const path of [...PAGE_ROUTES, ...entries]) {
    await page.goto(path)
    const photographs = page.locator('main img.photograph')
    if ((await photographs.count()) === 0) continue
    for (const width of WINDOWS) {
      await page.setViewportSize({ width, height: 900 })
      for (const { said, shown, widths, place } of await photographs.evaluateAll(measure)) {
        count += 1
        const fileFor = (px: number) => {
          const wideEnough = widths.findIndex((each) => each >= px)
          return wideEnough === -1 ? widths.length - 1 : wideEnough
        }
        // Browsers go by what is said. A few hundredths too few are not seen, and one file further on is a small waste.
        const steps = fileFor(said) - fileFor(shown * 0.97)
        if (steps < 0 || steps > 1)
          faults.push(`${path}, ${width} px, ${place}: said ${Math.round(said)}, shown ${Math.round(shown)}`)
      }
    }
  }
  expect(count).toBeGreaterThan(0)
  expect(faults).toEqual([])
})

/** Runs in the page: how wide each photograph is said to be, and how wide it is shown with what is cut off its sides. */
function measure(images: Element[]) {
  return images.map((image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('A photograph is not an image')
    const parts = image.sizes.split(', ').map((each) => /^(?:(\(.+\)) )?(.+)$/.exec(each))
    const first = parts.find((each) => each?.[1] === undefined || matchMedia(each[1]).matches)
    const ruler = document.body.appendChild(document.createElement('div'))
    ruler.style.width = first?.[2] ?? ''
    const said = Number.parseFloat(getComputedStyle(ruler).width)
    ruler.remove()
    const { width, height } = image.getBoundingClientRect()
    const shape = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
    return {
      said,
      shown: Math.max(width, height * shape),
      widths: image.srcset.split(', ').map((each) => Number(/ (\d+)w$/.exec(each)?.[1])),
      place: image.parentElement?.parentElement?.className ?? '',
    }
  })
}
