/** What text of ordinary size has to reach (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5

/** What text from 24 px, or from 18.66 px in bold, has to reach (1.4.3), and so do controls and focus rings (1.4.11). */
export const LARGE_CONTRAST = 3

/**
 * How far two opaque colours stand apart, from 1 to 21 (WCAG 2.2, "contrast ratio").
 * @param one, other as `#rgb`, `#rrggbb` or `rgb(r, g, b)`
 * @throws Error when a colour is written in another way
 */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 2.2, "relative luminance": 0 for black, 1 for white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green and blue, from 0 to 255. */
function channels(color: string): number[] {
  const [, hex] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color) ?? []
  if (hex) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])
    return digits.map((pair) => Number.parseInt(pair, 16))
  }
  const [, ...numbers] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color) ?? []
  if (numbers.length === 3) return numbers.map(Number)
  throw new Error(`"${color}" is neither #rrggbb nor rgb(r, g, b)`)
}
