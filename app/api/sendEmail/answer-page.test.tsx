import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { Brand } from '#components/layout/brand.tsx'
import { Footer } from '#components/layout/footer.tsx'
import { content } from '#lib/content/content.ts'
import { formsText } from '#lib/content/site.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { parseEnquiry } from '#lib/enquiry/schema.ts'
import { leastForm } from '#lib/enquiry/testing/filled-in.ts'
import { setFrame } from '#lib/http/page-frame.ts'
import { problemPage, sentPage } from './answer-page.tsx'

const { contact } = enquiryForms
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
