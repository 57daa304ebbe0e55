/** What a page or file can be sent as; what most visitors take comes first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * The smallest encoding that an Accept-Encoding header takes: RFC 9110, 12.5.3. Weights other than 0 are not compared,
 * because a client that takes Brotli at all is served best by it.
 */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  if (takes(accepted, BROTLI)) return 'br'
  return takes(accepted, GZIP) ? 'gzip' : 'identity'
}

const BROTLI = itemFor('br')
const GZIP = itemFor('gzip')
const ANY = itemFor('\\*')

function itemFor(coding: string): RegExp {
  return new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=([\\d.]+)\\s*)?(?=,|$)`, 'i')
}

function takes(accepted: string, item: RegExp): boolean {
  const match = item.exec(accepted) ?? ANY.exec(accepted)
  return match !== null && Number(match[1] ?? 1) > 0
}

/** Whether If-None-Match names this tag, compared weakly as RFC 9110, 13.1.2 asks. */
export function matchesTag(condition: string | undefined, tag: string | undefined): boolean {
  if (condition === undefined || tag === undefined) return false
  return condition.split(',').some((each) => {
    const candidate = each.trim().replace(/^W\//, '')
    return candidate === '*' || candidate === tag
  })
}
