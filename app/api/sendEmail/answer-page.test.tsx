import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { Brand } from '#components/layout/brand.tsx'
import { Footer } from '#components/layout/footer.tsx'
import { content } from '#lib/content/content.ts'
import { formsText, words } from '#lib/content/site.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { parseEnquiry } from '#lib/enquiry/schema.ts'
import { leastForm } from '#lib/enquiry/testing/filled-in.ts'
import { setFrame } from '#lib/http/page-frame.ts'
import { fill } from '#lib/text/phrase.ts'
import { problemPage, sentPage } from './answer-page.tsx'

const { appointment, about, contact } = enquiryForms
/** A text as HTML, because the name of a company can contain &. */
const asHtml = (text = '') => renderToStaticMarkup(text)
const SITE_NAME = asHtml(content.site.name)
const good = leastForm(contact)

// As the build makes it: parts of the site around an empty title and an empty main.
beforeAll(() =>
  setFrame(
    content.site.language,
    renderToStaticMarkup(
      <html lang="en">
        <head>
          <title />
        </head>
        <body>
          <Brand />
          <main />
          <Footer />
        </body>
      </html>,
    ),
  ),
)

/** The page for a form that was posted with these values, and refused. */
function refusal(form: (typeof enquiryForms)[keyof typeof enquiryForms], values: Record<string, string>) {
  const parsed = parseEnquiry({ ...values, subject: 'Whatever' }, formsText, form.id)
  if (parsed.status === 'valid') throw new Error('Nothing is wrong with these values')
  return problemPage({ errors: parsed.faults }, { form, values })
}

function heading(page: string): string | undefined {
  return /<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1]
}

describe('an answer page has the same error message as the form with script', () => {
  test.each([
    ['a name of spaces', contact, { ...good, name: '  ' }, 'empty'],
    ['a malformed phone', contact, { ...good, phone: 'abc' }, 'invalid'],
    ['an empty home form', appointment, {}, 'empty'],
    ['an empty message', about, { ...good, message: '' }, 'empty'],
    ['an address that only its browser checks', about, { ...good, email: 'x' }, 'invalid'],
    ['a value that no browser sends', contact, { ...good, name: 'a\0b' }, 'invalid'],
  ] as const)('the message is right for %s', (_case, form, values, toast) => {
    const sentence = asHtml(formsText.forms[toast])
    const title = fill(formsText.forms.errorTitle, { title: formsText.forms[toast] })
    const page = refusal(form, values)
    expect(heading(page)).toBe(sentence)
    expect(page).toContain(`<title>${asHtml(title)} | ${SITE_NAME}</title>`)
  })
})

test.each(Object.values(enquiryForms))(
  'every answer names the company, and links back to the $id form and to the privacy page',
  (form) => {
    const again = [problemPage({}, { form, values: good }), refusal(form, {})]
    for (const page of again)
      expect(page).toMatch(
        new RegExp(`</form><p[^>]*><a href="/privacy"[^>]*>${content.forms.privacy}</a></p>`),
      )
    for (const page of [sentPage(form, '7G4X-29QW'), ...again]) {
      expect(page).toMatch(new RegExp(`<a href="/"[^>]*>.*${RegExp.escape(SITE_NAME)}</span></a>`))
      expect(page).toMatch(/<a href="\/privacy"[^>]*>/)
      expect(page).toContain(`href="${form.page}#${form.id}-enquiry"`)
    }
  },
)

test('an empty line at the start of a message is kept', () => {
  // A browser drops one line break behind the tag.
  expect(refusal(contact, { message: '\r\nHello' })).toContain('>\n\nHello</textarea>')
})

test('a text that is too long is answered with what to do', () => {
  const errors = [{ pointer: '#/message', detail: words.answer.tooLong }]
  expect(problemPage({ errors }, undefined)).toContain(asHtml(words.answer.tooLong))
})
