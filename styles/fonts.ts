import localFont from 'next/font/local'

/*
 * The files are cut out of the font packages by `npm run art -- --fonts` and are served by this site. The font loader takes
 * literals only, so the weights stand here as well.
 *
 * Plain English is preloaded and `optional`: the first paint waits a moment for it (100 ms in Chrome), and a font that
 * comes later is for the next page that is loaded, so that no line ever breaks again under a reader's eyes. With `swap`
 * the page moved by up to 0.14 (CLS) when the fonts were late. At 1.6 Mbit/s and 150 ms they are still in time. What
 * stands in for them is in styles/fallback-fonts.css.
 *
 * The letters of other western languages (é, ß, ñ …) and the extended ones (ş, ğ, ō …) are families of their own, which
 * browsers fetch only for a page that uses one of them. They stand before the fallback, behind which they would never
 * be asked, and not first: WebKit fetches the first family for every page, whatever letters it is for, and takes the
 * width of `ch` from it. A single letter in another face looks like a mistake, so these are exchanged whenever they
 * come.
 */

const display = localFont({
  src: './fonts/display-plain.woff2',
  weight: '400 600',
  display: 'optional',
  adjustFontFallback: false,
  variable: '--font-display-plain',
})

const displayWestern = localFont({
  src: './fonts/display-rest.woff2',
  weight: '400 600',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+00A1-00A8, U+00AA-00B6, U+00B8-00D6, U+00D8-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2021, U+2023-2025, U+2027-206F, U+2122, U+2215',
    },
  ],
  variable: '--font-display-western',
})

const displayExtended = localFont({
  src: '../node_modules/@fontsource-variable/host-grotesk/files/host-grotesk-latin-ext-wght-normal.woff2',
  weight: '300 800',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
    },
  ],
  variable: '--font-display-extended',
})

const text = localFont({
  src: './fonts/text-plain.woff2',
  weight: '400 700',
  display: 'optional',
  adjustFontFallback: false,
  variable: '--font-text-plain',
})

const textWestern = localFont({
  src: './fonts/text-rest.woff2',
  weight: '400 700',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+00A1-00A8, U+00AA-00B6, U+00B8-00D6, U+00D8-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2021, U+2023-2025, U+2027-206F, U+2122, U+2215',
    },
  ],
  variable: '--font-text-western',
})

const textExtended = localFont({
  src: '../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2',
  weight: '200 800',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
    },
  ],
  variable: '--font-text-extended',
})

/** Classes for `<html>` that make the fonts' custom properties known. */
export const fontVariables = [display, displayWestern, displayExtended, text, textWestern, textExtended]
  .map((font) => font.variable)
  .join(' ')
