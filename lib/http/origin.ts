/**
 * Whether a request may come from where it says it does: from our own pages, or from no page at all.
 *
 * Browsers send `Sec-Fetch-Site` (Fetch Metadata) and no page can forge it; older ones send `Origin` with every post.
 * A request with neither comes from a command line or another server, where a forged page cannot be behind it.
 * A current browser is believed without knowing the site's address, so a wrong setting cannot silently turn every
 * visitor away. `siteHost` helps older ones where a proxy has replaced `Host`.
 */
export function isOwnOrigin(headers: Headers, siteHost?: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'

  const origin = headers.get('origin')
  if (origin === null) return true
  const host = URL.parse(origin)?.host
  return host !== undefined && (host === headers.get('host') || host === siteHost)
}

/**
 * The origin of our pages on a static host, if the request comes from one of them, for the answer to name: without that
 * no script there may read it (https://fetch.spec.whatwg.org/#http-cors-protocol). Undefined: it comes from anywhere else.
 * Browsers write this header themselves, so no other page can claim to be one of ours.
 */
export function originOfPages(headers: Headers, pagesUrl: URL | undefined): string | undefined {
  return pagesUrl !== undefined && headers.get('origin') === pagesUrl.origin ? pagesUrl.origin : undefined
}
