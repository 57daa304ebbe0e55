import { words } from '#lib/content/site.ts'

/** First stop of the keyboard on every page (WCAG 2.4.1). */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      {words.page.skip}
    </a>
  )
}
