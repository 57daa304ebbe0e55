import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expect, test } from '#e2e/fixtures/test.ts'
import { type Manifest, pageFile } from '#server/build/manifest.ts'

// Every page of the build is held to the HTML standard, in the very bytes that are served.

const manifest: Manifest = JSON.parse(readFileSync('.site/manifest.json', 'utf8'))
const pages = [...Object.entries(manifest.documents), ['/404', manifest.notFound] as const]

const config: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // How React writes: <meta/>, async="", charSet, and a class that two components both ask for. All of it is
    // conforming HTML, none of it is ours to choose.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    'doctype-style': 'off',
    'no-dup-class': 'off',
    // Ids that React makes begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    'require-sri': ['error', { target: 'all' }],
    // A closed dialog is before the page's h1 and begins with its own h2. That each page has one h1 is tested apart.
    'heading-level': ['error', { minInitialRank: 'h2', sectioningRoots: [] }],
    // The dots of a carousel are a group named by aria-label: a legend would be one more line on the screen.
    'wcag/h71': 'off',
    // Numbers are typed the way people copy them; lines may break where they are narrow.
    'tel-non-breaking': 'off',
    // A photograph has its own colour until it is there; the policy has the hash.
    'no-inline-style': ['error', { allowedProperties: ['background-color'] }],
    // A list has two filters, and the width of the window decides which one is shown. axe checks that one.
    'unique-landmark': 'off',
    // How long titles are is asked in discoverability.spec.ts; those of answers bear a company's whole name.
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
