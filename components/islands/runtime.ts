import * as react from 'react'
import * as jsx from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import type { Slot } from '#components/ui/island.tsx'

/*
 * The script that all islands share. The script of each kind of island is bundled without React, which it takes from here
 * (server/build/scripts.ts).
 */

export { jsx, react, reactDom }

/**
 * Makes an island (components/ui/island.tsx) interactive. React takes over its elements as they are, unless a translation
 * or a browser extension has changed them. Then React replaces them, and they keep the typed text, the ticks, the focus and
 * the caret. If the component throws, now or later, the HTML of the server replaces it, with what was typed and ticked, and
 * works without script.
 *
 * @param pressed a button that was pressed before
 * @returns the element that has replaced this button, or the button itself
 */
export function hydrate(
  component: react.ComponentType<object>,
  island: HTMLElement,
  pressed?: HTMLButtonElement,
): HTMLButtonElement | undefined {
  const html = island.innerHTML
  let parts = findParts(island)
  const focused = parts.find((each) => each === document.activeElement)
  // Null for an e-mail address. Its caret will be at the end.
  const { selectionStart, selectionEnd } = (focused ?? {}) as Partial<HTMLInputElement>

  const restoreHtml = (error: unknown) => {
    island.innerHTML = html
    carryOver(parts, findParts(island))
    delete island.dataset.hydrated
    reportError(error)
  }
  island.dataset.hydrated = ''
  reactDom.flushSync(() =>
    hydrateRoot(island, react.createElement(component, readProps(island)), {
      onRecoverableError: () => undefined,
      onUncaughtError: restoreHtml,
    }),
  )

  const before = parts
  parts = findParts(island)
  if (before[0]?.isConnected !== false) return pressed
  const twinOf = carryOver(before, parts)
  const twin = focused && twinOf(focused)
  twin?.focus({ preventScroll: true })
  if (typeof selectionStart === 'number' && isControl(twin))
    twin.setSelectionRange(selectionStart, selectionEnd ?? null)
  return pressed && twinOf(pressed)
}

/** The elements of an island that can have the focus or a value. */
function findParts(island: HTMLElement): HTMLElement[] {
  return [...island.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [tabindex]')]
}

/**
 * Gives the controls of a new rendering the values of the earlier ones.
 * @returns the function that finds the new element for an earlier one: of the same kind and name, and at the same place among
 * these
 */
function carryOver(before: HTMLElement[], after: HTMLElement[]) {
  const twinOf = <Part extends HTMLElement>(element: Part): Part | undefined => {
    const isAlike = (each: HTMLElement): each is Part =>
      each.tagName === element.tagName && each.getAttribute('name') === element.getAttribute('name')
    return after.filter(isAlike)[before.filter(isAlike).indexOf(element)]
  }
  for (const each of before) {
    const twin = twinOf(each)
    if (!isControl(each) || !isControl(twin)) continue
    twin.value = each.value
    twin.checked = each.checked
  }
  return twinOf
}

/** Of a select, too, the value is all that is used. */
function isControl(element: HTMLElement | undefined): element is HTMLInputElement {
  return element !== undefined && /^(?:INPUT|SELECT|TEXTAREA)$/.test(element.tagName)
}

/** The props of an island, with its slots as they are in the page. */
function readProps(island: HTMLElement): object {
  const slots: Slot[] = []
  for (const element of island.querySelectorAll<HTMLElement>('[data-slot]')) {
    const place = Number(element.dataset.slot)
    slots[place] = { 'data-slot': place, dangerouslySetInnerHTML: { __html: element.innerHTML } }
  }
  return { ...JSON.parse(island.dataset.props ?? '{}'), slots }
}
