import { words } from '#lib/content/site.ts'

/** First stop of the keyboard on every page (WCAG 2.4.1). */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-4 focus:start-4 focus:z-50 focus:rounded-control focus:bg-primary focus:px-5 focus:py-3 focus:font-display focus:font-semibold focus:text-on-primary"
    >
      {words.page.skip}
    </a>
  )
}
