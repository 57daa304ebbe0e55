/**
 * Runs in the page: lays out also what lies further down, which waits until it comes near (styles/further-down.css), for
 * tests that measure a whole page at once. What is laid out stays contained, as it is for a visitor who has come near.
 */
export function layOutAll(): void {
  for (const part of document.querySelectorAll<HTMLElement>('main > section, #footer')) {
    if (getComputedStyle(part).contentVisibility !== 'auto') continue
    part.style.contentVisibility = 'visible'
    part.style.contain = 'layout style paint'
  }
}
