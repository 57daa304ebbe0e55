import type { Page } from 'playwright/test'

/** How many parts of the page are laid out only when they come near (styles/settle.css). */
export function waiting(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('main > *, .post-text > .prose > *, footer')].filter(
        (each) => getComputedStyle(each).getPropertyValue('content-visibility') === 'auto',
      ).length,
  )
}
