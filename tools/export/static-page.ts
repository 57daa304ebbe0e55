import { ENQUIRY_ADDRESS } from '#lib/enquiry/controls.ts'

const FIRST_IN_HEAD = '<meta charSet="utf-8"/>'
const ACTION = `action="${ENQUIRY_ADDRESS}"`

/**
 * A page as a static host serves it: it says its policy itself, before anything that the policy is about, and its forms
 * name the other host that takes their enquiries.
 *
 * @param api the origin of that host
 * @throws when the page does not begin as expected, because then it would have no policy
 */
export function toStaticPage(html: string, { policy, api }: { policy: string; api: string }): string {
  if (!html.includes(FIRST_IN_HEAD)) throw new Error(`A page has no ${FIRST_IN_HEAD}: adapt tools/export.`)
  const meta = `<meta http-equiv="content-security-policy" content="${policy}"/>`
  return html
    .replace(FIRST_IN_HEAD, () => FIRST_IN_HEAD + meta)
    .replaceAll(ACTION, `action="${api}${ENQUIRY_ADDRESS}"`)
}

/**
 * The file that a static host serves at an address: `/team` is `team.html`, so that no slash is added to it. What says
 * that something is missing below `/team` is `team/404.html`, where such a host looks for it first.
 */
export function fileOfPage(address: string): string {
  if (address === '/') return 'index.html'
  const missing = /^\/missing\/(.+)$/.exec(address)?.[1]
  return missing === undefined ? `${address.slice(1)}.html` : `${missing}/404.html`
}
