import type { SiteFacts } from '#lib/content/schema/site-facts.ts'
import { telephoneUrl } from '#lib/text/phone.ts'

/** A search for the office in the visitor's maps service. */
export function mapSearchUrl({ map }: SiteFacts): string {
  return map.searchUrl.replace('{query}', encodeURIComponent(map.query))
}

/** The address of the embedded map (the contact page's frame). */
export function mapEmbedUrl({ map }: SiteFacts): string {
  return map.embedUrl.replace('{query}', encodeURIComponent(map.query))
}

/** The address that opens a new message to the company, in a mail program or the webmail of `site.yaml`. */
export function mailComposeUrl({ mail: { composeUrl }, email }: SiteFacts): string {
  // A mailto: address keeps its @ (RFC 6068); in the query of a webmail a + would be read as a space.
  const written = composeUrl.startsWith('mailto:') ? email : encodeURIComponent(email)
  return composeUrl.replace('{email}', () => written)
}

/** The address that opens the chat, with the prefilled text of the specification (section 2, shared frame). */
export function chatUrl(site: SiteFacts): string {
  const { url, number, text } = site.chat ?? { url: '', number: '', text: '' }
  const digits = callUrl(site, number).replace(/\D/g, '')
  return url.replace('{number}', digits).replace('{text}', encodeURIComponent(text))
}

/** The address that dials the company's number. The content check refuses numbers that cannot be called. */
export function callUrl({ phone, address }: SiteFacts, number: string = phone): string {
  return telephoneUrl(number, address.countryCode) ?? ''
}
