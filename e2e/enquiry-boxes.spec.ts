import { rolldown } from 'rolldown'
import { expect, test } from '#e2e/fixtures/test.ts'
import { textOf } from '#e2e/support/enquiry.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { fillCount } from '#lib/text/phrase.ts'

// Boxes to tick, with script, in a form that no company has. app/api/sendEmail/made-up.test.tsx tests what the server does.

const ADDRESS = 'http://boxes.example'
const form = { id: 'boxes', page: '/contact', fields: ['topics', 'terms'], feedback: 'summary' }
const text = {
  ...textOf(enquiryForms.contact),
  subject: 'Boxes',
  fields: {
    topics: {
      label: 'Topics',
      message: 'Tick a topic.',
      options: { looms: 'Looms', yarn: 'Yarn', dye: 'Dye' },
    },
    terms: { label: 'Terms', message: 'Please agree.', options: { agreed: 'I agree.' } },
  },
}

/** The form and React, with a table of fields that has the boxes. */
async function bundleForm(): Promise<string> {
  const bundle = await rolldown({
    input: 'virtual:boxes',
    logLevel: 'silent',
    plugins: [
      {
        name: 'boxes',
        resolveId: (id) => (id === 'virtual:boxes' ? id : null),
        load: (id) => (id === 'virtual:boxes' ? { code: ENTRY, moduleType: 'tsx' } : null),
      },
    ],
    transform: { define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' } },
  })
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false })
  await bundle.close()
  return output[0].code
}

const ENTRY = `
  import { renderToString } from 'react-dom/server'
  import { InteractiveForm } from '#components/enquiry/interactive-form.tsx'
  import { hydrate } from '#components/islands/runtime.ts'
  import { fields } from '#lib/enquiry/fields.ts'
  Object.assign(fields, {
    topics: { options: ['looms', 'yarn', 'dye'], boxes: true },
    terms: { options: ['agreed'], boxes: true },
  })
  const props = ${JSON.stringify({ form, address: '/post', words: { submit: 'Send' }, text, layout: 'columns', toastWords: {} })}
  const island = document.createElement('div')
  document.body.append(island)
  island.dataset.props = JSON.stringify(props)
  island.innerHTML = renderToString(<InteractiveForm {...props} slots={[]} />)
  window.hydrateForm = () => void hydrate(InteractiveForm, island)
`

test('boxes keep a tick from before hydration, are required, and the ticked ones are sent as one value', async ({
  page,
}) => {
  const script = await bundleForm()
  const posts: unknown[] = []
  await page.route(`${ADDRESS}/**`, (route) => {
    const request = route.request()
    if (request.method() === 'POST') {
      posts.push(request.postDataJSON())
      return route.fulfill({ json: { reference: '7G4X-29QW' } })
    }
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Boxes</title><body></body><script>${script.replaceAll('</script', '<\\/script')}</script>`,
    })
  })
  await page.goto(ADDRESS)
  const agreed = page.getByLabel('I agree.')
  await agreed.check()
  await page.evaluate(() => {
    // Because of this element, React makes the form again.
    document.querySelector('form')?.prepend(document.createElement('div'))
    const { hydrateForm } = window as unknown as { hydrateForm: () => void }
    hydrateForm()
  })
  await expect(agreed).toBeChecked()
  await agreed.uncheck()
  const send = page.getByRole('button', { name: 'Send' })
  const summary = page.getByRole('group', { name: fillCount(text.problems, 2, text.language) })
  await send.click()
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Tick a topic.' }).click()
  const topics = page.getByRole('group', { name: 'Topics' })
  await expect(topics.getByLabel('Looms')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(topics).not.toContainText('Tick a topic.')
  await topics.getByLabel('Dye').check()
  await agreed.check()
  await send.click()
  await expect.poll(() => posts).toEqual([{ topics: 'looms, dye', terms: 'agreed', subject: 'Boxes' }])
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})
