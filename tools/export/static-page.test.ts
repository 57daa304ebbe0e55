import { expect, test } from 'vitest'
import { ENQUIRY_ADDRESS } from '#lib/enquiry/controls.ts'
import { fileOfPage, toStaticPage } from './static-page.ts'

const settings = { policy: "default-src 'none'", api: 'https://api.example.com' }

test('a page says its policy before anything that it loads or runs', () => {
  const page = toStaticPage('<head><meta charSet="utf-8"/><script>1</script></head>', settings)
  expect(page).toMatch(
    /^<head><meta charSet="utf-8"\/><meta http-equiv="content-security-policy" content="default-src 'none'"\/>/,
  )
})

test('its forms go to the API', () => {
  const page = toStaticPage(`<meta charSet="utf-8"/><form action="${ENQUIRY_ADDRESS}">`, settings)
  expect(page).toContain(`<form action="https://api.example.com${ENQUIRY_ADDRESS}">`)
})

test('a page that would have no policy is not written', () => {
  expect(() => toStaticPage('<head></head>', settings)).toThrow(/charSet/)
})

test.each([
  ['/', 'index.html'],
  ['/team', 'team.html'],
  ['/team/ada', 'team/ada.html'],
  ['/missing/team', 'team/404.html'],
])('%s is the file %s', (address, file) => {
  expect(fileOfPage(address)).toBe(file)
})
