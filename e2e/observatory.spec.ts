import { expect, test } from '#e2e/fixtures/test.ts'
import { routes } from '#e2e/support/routes.ts'
import { ask } from '#server/trial/ask.ts'
import { scorePage } from '#tools/checks/observatory.ts'

const WANTED = 155
/** The map on this page is of another origin, which a stricter Cross-Origin-Embedder-Policy would keep out. */
const WANTED_WITH_MAP = 145

test(`every page would score ${WANTED} at the MDN HTTP Observatory, and the one with the map ${WANTED_WITH_MAP}`, async ({
  ownSite,
}) => {
  const { url } = await ownSite({ SITE_URL: 'https://www.example.com' })
  const table = []
  for (const route of [...routes, '/nowhere', '/services/nothing']) {
    const { headers, body } = await ask(url, route)
    const { score, points } = scorePage({ headers, html: String(body) })
    table.push({ route, score })
    const wanted = route === '/contact' ? WANTED_WITH_MAP : WANTED
    expect(score, `${route}: ${JSON.stringify(points)}`).toBeGreaterThanOrEqual(wanted)
  }
  for (const [score, pages = []] of Object.entries(Object.groupBy(table, (row) => row.score))) {
    console.log(`${score} points: ${pages.map(({ route }) => route).join(' ')}`)
  }
})
