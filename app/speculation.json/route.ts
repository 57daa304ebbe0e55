export const dynamic = 'force-static'

/** Links to our own pages, when a visitor points at one or begins to press it. Addresses of the API are not pages. */
const RULES = {
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/api/*' } }] },
      eagerness: 'moderate',
    },
  ],
}

/**
 * The pages that browsers may prefetch (https://wicg.github.io/nav-speculation/speculation-rules.html). Every page names it
 * in a header. Only the document is fetched, and no script of it runs before it is opened.
 */
export function GET(): Response {
  return Response.json(RULES, { headers: { 'content-type': 'application/speculationrules+json' } })
}
