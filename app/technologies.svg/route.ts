import { content } from '#lib/content/content.ts'

export const dynamic = 'force-static'

/**
 * The drawings of the technologies, each a symbol that is named as its technology. They are a file of their own, because
 * in the page they would travel twice: as HTML, and as React's data when a carousel comes near.
 */
export function GET(): Response {
  const symbols = content.technologies.map(
    ({ id, iconPath }) => `<symbol id="${id}" viewBox="0 0 24 24"><path d="${iconPath}"/></symbol>`,
  )
  const drawings = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
  return new Response(drawings, { headers: { 'content-type': 'image/svg+xml' } })
}
