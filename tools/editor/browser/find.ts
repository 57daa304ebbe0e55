/** An element that the page always has. @throws when it is not there, or is another kind of element */
export function find<Element extends HTMLElement>(selector: string, type: new () => Element): Element {
  const element = document.querySelector(selector)
  if (!(element instanceof type)) throw new Error(`${selector} is not on the page`)
  return element
}
