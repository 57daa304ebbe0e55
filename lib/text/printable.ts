/** Characters that XML, and so a feed, cannot contain (https://www.w3.org/TR/xml/#charsets), and further controls. */
const UNPRINTABLE = /(?![\t\r\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu

/** A text with a space in place of each such character: the line break of a slide, for example. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, ' ')
}
