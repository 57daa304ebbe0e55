/* The right side: the real page, or what is said in its place. */

import { find } from './find.ts'

let shown = find('#preview', HTMLElement)
/** The frame whose page is on its way. */
let coming: HTMLIFrameElement | undefined

/**
 * Shows a page as soon as it is there; until then what was shown before stays.
 * @param source its address
 * @param onShown called then
 */
export function showPage(source: string, onShown: () => void): void {
  coming?.remove()
  // A new frame each time: a page that reloads itself, as the development server asks it to, ends the navigation of its
  // frame to another page.
  const frame = document.createElement('iframe')
  frame.className = 'coming'
  frame.src = source
  frame.addEventListener('load', () => {
    if (frame !== coming) return
    coming = undefined
    replaceBy(frame)
    onShown()
  })
  coming = frame
  shown.after(frame)
}

/** Says what is wrong in place of a page that cannot be shown, as when a file was changed by hand. */
export function showFaults(faults: string[]): void {
  const heading = document.createElement('h2')
  heading.textContent = 'No page can be shown until this is mended'
  const sentences = faults.map(paragraph)
  for (const sentence of sentences) sentence.className = 'fault'
  showSection('alert', heading, ...sentences)
}

/** Says something in place of a page. */
export function showWords(words: string): void {
  showSection('status', paragraph(words))
}

function paragraph(words: string): HTMLParagraphElement {
  const sentence = document.createElement('p')
  sentence.textContent = words
  return sentence
}

/** Shows a section of these parts, whatever page was on its way. */
function showSection(role: 'alert' | 'status', ...parts: HTMLElement[]): void {
  coming?.remove()
  coming = undefined
  const section = document.createElement('section')
  section.setAttribute('role', role)
  section.append(...parts)
  shown.after(section)
  replaceBy(section)
}

/** Puts an element that stands beside the one that is shown into its place. A frame that is moved would load again. */
function replaceBy(fresh: HTMLElement): void {
  shown.remove()
  fresh.className = ''
  fresh.id = 'preview'
  fresh.title = 'The page as visitors see it'
  shown = fresh
}
