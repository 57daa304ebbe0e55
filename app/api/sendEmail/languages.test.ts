import { expect, test, vi } from 'vitest'
import { enquiryForms, type FormText } from '#lib/enquiry/forms.ts'
import { composeMessage } from '#lib/mail/message.ts'
import { fill } from '#lib/text/phrase.ts'
import { company } from '#testing/test-company.ts'

// A German company with pages in English and Urdu. Every form is answered in the language of its page.
vi.mock(import('#lib/content/companies.ts'), async () => {
  const { readCompanies } = await import('#lib/content/company.ts')
  const { readThreeLanguages } = await import('#lib/content/testing/second-company.ts')
  const { texts } = readThreeLanguages()
  return { companies: readCompanies((file) => texts[file], false) }
})

const { acceptEnquiry, payload, post, postForm } = await import('./testing/posts.ts')
const { GET } = await import('./route.ts')
const { wordsIn } = await import('#lib/content/site.ts')
const [german, urdu] = [wordsIn('de'), wordsIn('ur')]
const { contact } = enquiryForms
const subjects = (company: typeof german): FormText['subject'] =>
  company.formsText.forms.subjects.contact ?? ''
const fields = { ...payload, form: contact.id, subject: subjects(urdu) }

test('a form with script is refused in the language that it names; an unknown one is the first', async () => {
  const detail = async (language: string, referer = '') => {
    const headers = { 'x-form': contact.id, 'x-page-language': language, referer }
    const answer = await post({ headers, body: JSON.stringify({ ...payload, name: '' }) })
    return (await answer.json()).errors[0].detail
  }
  expect(urdu.words.fields.name.message).not.toBe(german.words.fields.name.message)
  expect(await detail('ur')).toBe(urdu.words.fields.name.message)
  for (const unknown of ['', 'fr', 'UR', '__proto__'])
    expect(await detail(unknown)).toBe(german.words.fields.name.message)
  expect(await detail('', 'https://a.example/ur/contact')).toBe(urdu.words.fields.name.message)
})

test('a form without script is answered by a page in its language, whose links stay in it', async () => {
  const bad = await (await postForm({ ...fields, 'page-language': 'ur', name: '' })).text()
  expect(bad).toContain('<html lang="ur" dir="rtl">')
  expect(bad).toContain(urdu.words.fields.name.message)
  expect(bad).toContain('name="page-language" value="ur"')
  const good = await (await postForm({ ...fields, 'page-language': 'ur' })).text()
  expect(good).toContain(urdu.formsText.forms.sent)
  const links = [...`${bad}${good}`.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => href)
  expect(links.length).toBeGreaterThan(2)
  expect(links.filter((href) => !href.startsWith('/ur/'))).toEqual([])
  const again = GET(new Request('http://a.example/', { headers: { referer: 'http://a.example/ur/about' } }))
  expect(again.headers.get('location')).toBe(`/ur/about#about-enquiry`)
})

test('the enquiry has the language of its page, and the mail names it, with the subject of the company', async () => {
  await postForm({ ...fields, 'page-language': 'ur' })
  const { enquiry } = acceptEnquiry.mock.lastCall?.[0] ?? {}
  expect(enquiry).toMatchObject({ pageLanguage: 'ur', subject: subjects(german) })
  const { words } = german
  const frame = { id: 'one-id', receivedAt: new Date(0), from: { name: '', address: 'a@a.example' }, to: [] }
  const inGerman = { ...company, language: 'de', words: words.mail }
  const mailed = (pageLanguage: string) =>
    composeMessage({ ...enquiry, pageLanguage }, { ...frame, company: inGerman }).text
  expect(mailed('ur')).toContain(fill(words.mail.writtenIn, { language: 'Urdu' }))
  expect(mailed('de')).not.toContain(fill(words.mail.writtenIn, { language: 'Deutsch' }))
})
