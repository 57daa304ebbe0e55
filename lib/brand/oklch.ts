/*
 * Colours as eyes tell them apart: lightness from 0 to 1, chroma from 0 (grey), hue in degrees. The figures are those of
 * CSS Color 4, 10.2 ("Color Space Conversions"), after Ottosson, https://bottosson.github.io/posts/oklab/.
 */
export type Oklch = { lightness: number; chroma: number; hue: number }

/** @param color as `#rrggbb` */
export function toOklch(color: string): Oklch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    toLinear(Number.parseInt(color.slice(start, start + 2), 16) / 255),
  )
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

/** The colour as `#rrggbb`; one that no screen shows loses chroma, not lightness or hue, until it can be shown. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const light = Math.min(1, Math.max(0, lightness))
  for (let step = STEPS; step > 0; step--) {
    const channels = channelsOf(light, (chroma * step) / STEPS, hue)
    if (channels.every((channel) => channel > -TOLERANCE && channel < 1 + TOLERANCE)) return toHex(channels)
  }
  return toHex(channelsOf(light, 0, hue))
}

const STEPS = 64
/** Of a channel from 0 to 1: less than rounding takes. */
const TOLERANCE = 0.001

/** Red, green and blue from 0 to 1, before the curve of a screen. Beyond that, no screen shows it. */
function channelsOf(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

function toHex(channels: readonly number[]): string {
  const pairs = channels.map((channel) => {
    const shown = Math.round(fromLinear(Math.min(1, Math.max(0, channel))) * 255)
    return shown.toString(16).padStart(2, '0')
  })
  return `#${pairs.join('')}`
}

function toLinear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function fromLinear(share: number): number {
  return share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055
}
