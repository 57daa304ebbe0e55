import { content } from '#lib/content/content.ts'

export const dynamic = 'force-static'

/**
 * The icons of the technologies, as symbols with their ids. In a page they would be twice: as HTML, and as React's data.
 */
export function GET(): Response {
  const symbols = content.technologies.map(
    ({ id, iconPath }) => `<symbol id="${id}" viewBox="0 0 24 24"><path d="${iconPath}"/></symbol>`,
  )
  const drawings = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
  return new Response(drawings, { headers: { 'content-type': 'image/svg+xml' } })
}
