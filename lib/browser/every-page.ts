import { startContents } from './contents.ts'
import { startCounters } from './counters.ts'
import { startEntries } from './entry-motion.ts'
import { startHero } from './hero-rotation.ts'
import { startIslands } from './islands.ts'
import { followMotion } from './motion.ts'
import { startPresses } from './presses.ts'
import { settlePage } from './settle.ts'
import { followTheme } from './theme.ts'

/*
 * The one script of every page: everything that moves or is pressed while reading, without React. The build bundles it into
 * one file (server/build/scripts.ts); `next dev` imports it (components/layout/page-script.tsx). Server components write the
 * markup, and `data-press` on it says what a press does. Nothing that a visitor reads waits for this file.
 */

settlePage()
startIslands()
followTheme()
followMotion()
startPresses()
startEntries()
startHero()
startCounters()
startContents()
startStrip()
startPictures()
showYear()

/**
 * The strip moves by itself (strip.css). This keeps a link with keyboard focus in sight, and lets the strip move again
 * afterwards.
 */
function startStrip(): void {
  for (const strip of document.querySelectorAll('.strip')) {
    strip.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible'))
        target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
    strip.addEventListener('focusout', (event) => {
      const { relatedTarget: next } = event as FocusEvent
      if (!strip.contains(next as Node | null)) strip.scrollLeft = 0
    })
  }
}

/**
 * Fetches the woven pictures further down a second after the page has loaded, so that a capture of the whole page and a quick
 * scroll show all of them: 1 KB each. A photograph is fetched when it comes near, and so is every picture for a visitor who
 * saves data.
 */
function startPictures(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
  if (connection?.saveData) return
  addEventListener('load', () => {
    // One after the other: starting all at once would block a slow phone for 60 ms.
    for (const [index, picture] of document.querySelectorAll<HTMLImageElement>('img[src$=".svg"]').entries())
      setTimeout(
        () => {
          picture.loading = 'eager'
        },
        1000 + 10 * index,
      )
  })
}

/** Replaces the year of the build (`data-year`) by the visitor's year, if that is different. */
function showYear(): void {
  const year = new Date().getFullYear()
  const { lang } = document.documentElement
  // A formatter takes a slow phone 50 ms to make.
  for (const element of document.querySelectorAll<HTMLElement>('[data-year]'))
    if (element.dataset.year !== String(year))
      element.textContent = new Intl.DateTimeFormat(lang, { year: 'numeric' }).format()
}
