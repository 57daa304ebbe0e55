import { expect, test, vi } from 'vitest'
import { startContents } from './contents.ts'

const WINDOW_HEIGHT_PX = 600
const ROW_HEIGHT_PX = 40
const at = (top: number, height: number) => ({ top, height, bottom: top + height })

/** A post of twelve headings, each 500 px below the one before, beside a list that is 200 px high and scrolls. */
function openPost() {
  const page = { scrolled: 0 }
  const aside = {
    scrollTop: 0,
    getBoundingClientRect: () => at(100, 200),
    firstElementChild: { getBoundingClientRect: () => at(100 - aside.scrollTop, ROW_HEIGHT_PX) },
  }
  const numbers = Array.from({ length: 12 }, (_, index) => index)
  const links = numbers.map((number) => ({
    hash: `#${number}`,
    ariaCurrent: null,
    getBoundingClientRect: () => at(100 + number * ROW_HEIGHT_PX - aside.scrollTop, ROW_HEIGHT_PX),
  }))
  let notice = () => {}
  vi.stubGlobal('innerHeight', WINDOW_HEIGHT_PX)
  vi.stubGlobal('document', {
    querySelectorAll: () => links,
    querySelector: () => aside,
    getElementById: (id: string) => ({
      getBoundingClientRect: () => at(1000 + Number(id) * 500 - page.scrolled, 30),
    }),
  })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: () => void) {
        notice = callback
      }
      observe() {}
    },
  )
  startContents()
  const scrollTo = (scrolled: number) => {
    page.scrolled = scrolled
    notice()
  }
  return { aside, links, scrollTo }
}

test('the heading being read is marked, and no heading is marked before the first', () => {
  const { links, scrollTo } = openPost()
  const marked = () => links.flatMap(({ ariaCurrent }, index) => (ariaCurrent === 'location' ? [index] : []))
  scrollTo(0)
  expect(marked()).toEqual([])
  scrollTo(1000)
  expect(marked()).toEqual([0])
  scrollTo(5500)
  expect(marked()).toEqual([9])
})

test('a scrolling table of contents keeps the marked heading in view, and returns to its top', () => {
  const { aside, links, scrollTo } = openPost()
  scrollTo(5500)
  const { top, bottom } = links[9]?.getBoundingClientRect() ?? at(0, 0)
  expect(top).toBeGreaterThanOrEqual(100)
  expect(bottom).toBeLessThanOrEqual(300)
  scrollTo(0)
  expect(aside.scrollTop).toBeLessThanOrEqual(0)
})
