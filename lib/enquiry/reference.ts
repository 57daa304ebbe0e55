/**
 * Twenty digits and capitals that are not taken for one another and do not spell words, those of the Open Location
 * Code (github.com/google/open-location-code).
 */
const SYMBOLS = '23456789CFGHJMPQRVWX'
const GROUP = 4
const LENGTH = 2 * GROUP

const ID_SYMBOLS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * The short name of an enquiry, for visitor and operator to speak of: eight symbols in two groups, such as `7G4X-29QW`.
 * It follows from the id alone (base64url), so nothing has to be kept. Of 10,000 enquiries two share one in one case
 * out of five hundred; a look-up then shows both.
 */
export function referenceOf(id: string): string {
  let number = 0n
  for (const symbol of id) number = number * 64n + BigInt(Math.max(0, ID_SYMBOLS.indexOf(symbol)))
  let reference = ''
  for (let place = 0; place < LENGTH; place += 1) {
    reference += SYMBOLS[Number(number % 20n)]
    number /= 20n
  }
  return `${reference.slice(0, GROUP)}-${reference.slice(GROUP)}`
}

/** A reference as it was typed or read out, in the one spelling; undefined when it cannot be one. */
export function readReference(typed: string): string | undefined {
  const symbols = typed.toUpperCase().replace(/[\s-]/g, '')
  const isOne = symbols.length === LENGTH && [...symbols].every((symbol) => SYMBOLS.includes(symbol))
  return isOne ? `${symbols.slice(0, GROUP)}-${symbols.slice(GROUP)}` : undefined
}
