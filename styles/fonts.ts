import localFont from 'next/font/local'

/*
 * The files are subsets of the font packages, and are served by this site (tools/art/README.md). The font loader takes
 * literals only, so the weights are written here as well.
 *
 * Plain English is preloaded and `optional`: the first paint waits a moment for it (100 ms in Chrome), and a font that
 * comes later is for the next page that is loaded, so that no line ever breaks again under a reader's eyes. With `swap`
 * the page moved by up to 0.14 (CLS) when the fonts were late. At 1.6 Mbit/s and 150 ms they are still in time. Further
 * letters are in styles/further-letters.css, and the fallbacks in styles/fallback-fonts.css.
 */

const display = localFont({
  src: './fonts/display-plain.woff2',
  weight: '400 600',
  display: 'optional',
  adjustFontFallback: false,
  variable: '--font-display-plain',
})

const text = localFont({
  src: './fonts/text-plain.woff2',
  weight: '400 700',
  display: 'optional',
  adjustFontFallback: false,
  variable: '--font-text-plain',
})

/** Classes for `<html>` that make the fonts' custom properties known. */
export const fontVariables = `${display.variable} ${text.variable}`
