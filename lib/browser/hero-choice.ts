/**
 * Chooses 4 of the pictures, each with the same chance, shows them as `--hero-1` to `--hero-4` and starts to fetch
 * the first. The page is static, so this runs in the browser at each load, before the first paint: its own text
 * is inline in the page. It must therefore use only its parameter and the APIs of a browser.
 *
 * @param pictures addresses, at least 4
 */
function showRandomHeroes(pictures: string[]): void {
  const { style } = document.documentElement
  const left = [...pictures]
  for (let place = 1; place <= 4; place++) {
    const [picture = ''] = left.splice(Math.floor(Math.random() * left.length), 1)
    // In quotes: without them, WebKit returns the address with a backslash before every / and every dot.
    style.setProperty(`--hero-${place}`, `url("${picture}")`)
    if (place === 1) Object.assign(new Image(), { fetchPriority: 'high', src: picture })
  }
}

/** The inline script that chooses among these pictures. */
export function heroScript(pictures: string[]): string {
  return `(${showRandomHeroes})(${JSON.stringify(pictures)})`
}

/** The addresses that were chosen for this load, in their order. */
export function chosenHeroes(): string[] {
  const { style } = document.documentElement
  // Each is written as url("…").
  return [1, 2, 3, 4].map((place) => style.getPropertyValue(`--hero-${place}`).slice(5, -2))
}
