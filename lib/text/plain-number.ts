/** Converts a number in any script to ASCII: `٠٣٠٠−١٢٣` becomes `0300-123`. */
export function plainNumber(written: string): string {
  return written
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll('\uff0b', '+')
    .replace(/\p{Cf}/gu, '')
    .trim()
}

/** In Unicode, the ten digits of a script are contiguous, and blocks of digits can be adjacent. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1
  return String(before % 10)
}
