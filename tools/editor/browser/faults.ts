import type { ContentFault } from '#lib/content/read/fault.ts'
import { sourceOf } from '#lib/content/read/translation.ts'

/* Shows faults at their fields, in the HTML of Sveltia CMS. */

/**
 * Shows each fault at its field, and scrolls to the first; none removes those of the last save.
 * @param first the first language, if there are others
 * @returns all faults as one text
 */
export function showFaults(faults: readonly ContentFault[], first = '_default'): string {
  for (const old of document.querySelectorAll('.our-fault')) old.remove()
  const places = faults.flatMap((fault) => {
    const place = fieldOf(fault.field ?? '', sourceOf(fault.file)?.language ?? first)
    if (place) showFaultAt(place, fault.message)
    return place ?? []
  })
  places[0]?.scrollIntoView({ block: 'center' })
  return ['Nothing was saved. Fix this first:', ...faults.map(sentenceOf)].join('\n')
}

function sentenceOf({ file, line, message }: ContentFault): string {
  const here = decodeURI(location.hash)
    .replace(/-page$/, '')
    .endsWith(`/${file.replace(/^.*\/|\.\w+$/g, '')}`)
  return here ? message : `${file}${line === undefined ? '' : `:${line}`}  ${message}`
}

/** Shows a fault at a field until something is typed there. */
function showFaultAt(field: Element, message: string): void {
  const sentence = document.createElement('p')
  sentence.className = 'our-fault'
  sentence.setAttribute('role', 'alert')
  sentence.textContent = message
  field.append(sentence)
  field.addEventListener('input', () => sentence.remove(), { once: true })
}

/** The field of this name among those of a language, or the nearest visible group around it. */
function fieldOf(name: string, language: string): HTMLElement | undefined {
  const pane = document.querySelector(`.pane[data-mode="edit"][data-locale="${language}"]`)
  const parts = name.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const path = parts.slice(0, length).join('.')
    for (const each of [path, `entries.${path}`]) {
      const field = pane?.querySelector<HTMLElement>(`.field[data-key-path="${CSS.escape(each)}"]`)
      if (field) return field
    }
  }
  return undefined
}
