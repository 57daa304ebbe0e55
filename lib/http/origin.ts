/**
 * Whether a request may come from where it says it does: from our own pages, or from no page at all.
 *
 * Browsers send `Sec-Fetch-Site` (Fetch Metadata) and no page can forge it; older ones send `Origin` with every post.
 * A request with neither comes from a command line or another server, where a forged page cannot be behind it.
 * None of this needs to know the site's address, so a wrong setting cannot silently turn every visitor away.
 */
export function isOwnOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'

  const origin = headers.get('origin')
  if (origin === null) return true
  return URL.parse(origin)?.host === headers.get('host')
}
