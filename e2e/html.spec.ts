import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expect, test } from '#e2e/fixtures/test.ts'
import { type Manifest, pageFile } from '#server/build/manifest.ts'

// Validates the HTML of every page of the build, exactly as the server sends it.

const manifest: Manifest = JSON.parse(readFileSync('.site/manifest.json', 'utf8'))
const pages = [...Object.entries(manifest.documents), ['/404', manifest.notFound] as const]

const config: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes <meta/>, async="" and charSet, and two components can add the same class. All of this is valid HTML
    // that the site cannot change.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    'doctype-style': 'off',
    'no-dup-class': 'off',
    // Ids that React generates begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    'require-sri': ['error', { target: 'all' }],
    // A closed dialog with an h2 precedes the page's h1. discoverability.spec.ts tests that each page has one h1.
    'heading-level': ['error', { minInitialRank: 'h2', sectioningRoots: [] }],
    // The dots of a carousel are a group with an aria-label. A legend would add a visible line of text.
    'wcag/h71': 'off',
    // Phone numbers contain plain spaces, so that they can be copied. They may wrap on narrow screens.
    'tel-non-breaking': 'off',
    // A photograph has a background colour until it loads. The content security policy contains the hash of the style.
    'no-inline-style': ['error', { allowedProperties: ['background-color'] }],
    // A list has two filters, and shows one of them depending on the window width. axe checks the visible one.
    'unique-landmark': 'off',
    // discoverability.spec.ts tests the length of titles. The title of an answer page contains the full company name.
    'long-title': 'off',
    // An input without a type is a text field.
    'no-implicit-input-type': 'off',
  },
}
const validator = new HtmlValidate(new StaticConfigLoader(config))

test('the HTML of no page has an error', async () => {
  for (const [address, page] of pages) {
    const faults = await faultsOf(readFileSync(join('.site/pages', pageFile(page)), 'utf8'))
    expect([address, faults]).toEqual([address, []])
  }
})

test('the HTML of the answer to a form without script has no error', async ({ request }) => {
  const response = await request.post('/api/sendEmail', { form: { name: '' } })
  expect(response.headers()['content-type']).toContain('text/html')
  expect(await faultsOf(await response.text())).toEqual([])
})

async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} At ${selector}`),
  )
}
