import { expect, test } from 'vitest'
import { content } from './content.ts'
import { callUrl, chatUrl, mailComposeUrl, mapEmbedUrl, mapSearchUrl } from './links.ts'

const site = {
  ...content.site,
  email: 'hello@company.example',
  chat: {
    number: '+92 300 555 0142',
    url: 'https://chat.example/{number}?text={text}',
    text: 'Hello & welcome',
  },
  map: {
    query: 'Street 1, Sahiwal',
    searchUrl: 'https://maps.example/search?query={query}',
    embedUrl: 'https://maps.example/embed?q={query}',
    load: 'on-click' as const,
  },
  mail: { composeUrl: 'https://webmail.example/?to={email}' },
}

test('the chat opens with the number as digits and the text prefilled', () => {
  expect(chatUrl(site)).toBe('https://chat.example/923005550142?text=Hello%20%26%20welcome')
})

test('maps are asked for the office by its query', () => {
  expect(mapSearchUrl(site)).toBe('https://maps.example/search?query=Street%201%2C%20Sahiwal')
  expect(mapEmbedUrl(site)).toBe('https://maps.example/embed?q=Street%201%2C%20Sahiwal')
})

test('a webmail can take the place of the mail program, and is given the address encoded', () => {
  const plus = { ...site, email: 'hello+web@company.example' }
  expect(mailComposeUrl(plus)).toBe('https://webmail.example/?to=hello%2Bweb%40company.example')
})

test('the mail program is given the address as it is written', () => {
  expect(mailComposeUrl({ ...site, mail: { composeUrl: 'mailto:{email}' } })).toBe(
    'mailto:hello@company.example',
  )
})

test('a number is dialled by the rules of the country of the company', () => {
  const german = { ...site, phone: '+49 (0)40 5550 1984', address: { ...site.address, countryCode: 'DE' } }
  expect([callUrl(german), callUrl(german, '040 5550 1985')]).toEqual([
    'tel:+494055501984',
    'tel:+494055501985',
  ])
})
