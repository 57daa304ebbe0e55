import { expect, test } from 'vitest'
import { callUrl, chatUrl, mailComposeUrl, mapEmbedUrl, mapSearchUrl } from './contact-urls.ts'
import { content } from './content.ts'

const site = {
  ...content.site,
  phone: '+49 (0)40 5550 1984',
  address: { ...content.site.address, countryCode: 'DE' as const },
  email: 'a+b@c.example',
  chat: {
    number: '+92 300 555 0142',
    url: 'https://chat.example/{number}?text={text}',
    text: 'Hello & welcome',
  },
  map: {
    query: 'A, B',
    searchUrl: 'https://maps.example/search?query={query}',
    embedUrl: 'https://maps.example/embed?q={query}',
    load: 'on-click' as const,
  },
  mail: { composeUrl: 'https://webmail.example/?to={email}' },
}

test.each([
  ['the chat', chatUrl(site), 'https://chat.example/923005550142?text=Hello%20%26%20welcome'],
  ['the search for the office', mapSearchUrl(site), 'https://maps.example/search?query=A%2C%20B'],
  ['the map', mapEmbedUrl(site), 'https://maps.example/embed?q=A%2C%20B'],
  ['a webmail', mailComposeUrl(site), 'https://webmail.example/?to=a%2Bb%40c.example'],
  [
    'a mail program',
    mailComposeUrl({ ...site, mail: { composeUrl: 'mailto:{email}' } }),
    'mailto:a+b@c.example',
  ],
  ['a call', callUrl(site), 'tel:+494055501984'],
  ['a call to a number without its country', callUrl(site, '040 5550 1985'), 'tel:+494055501985'],
])('the address of %s is built from the content', (_what, address, wanted) => {
  expect(address).toBe(wanted)
})
