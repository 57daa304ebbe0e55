import { type FrameLocator, type Page, expect as plainExpect, test as plainTest } from 'playwright/test'
import { type EditorProgram, startEditorProgram } from './editor-program.ts'

/**
 * The editor is another project's program, and large. On a machine that is five times slower, it takes most of a minute to
 * load. It reads every file first, and a new entry waits for its pictures.
 */
const SLOW_MS = 120_000

/** For what people wait for in the editor, which answers each save with a check of all of the content. */
export const expect = plainExpect.configure({ timeout: SLOW_MS })

/** A test of `npm run edit`, as an editor uses it, on a copy of the content. */
export const test = plainTest.extend<{ isPatient: true }, { editor: EditorProgram }>({
  isPatient: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here.
    async ({}, use, testInfo) => {
      testInfo.setTimeout(3 * SLOW_MS)
      await use(true)
    },
    { auto: true },
  ],
  editor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here.
    async ({}, use) => {
      const editor = await startEditorProgram()
      await use(editor)
      plainExpect(await editor.stop(), 'what the editor said in the terminal').toBe('')
    },
    { scope: 'worker', timeout: SLOW_MS },
  ],
})

/** Opens one entry or list in the editor. */
export async function open(page: Page, { address }: EditorProgram, place: string): Promise<FrameLocator> {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!/^(?:http:\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url())) outside.push(request.url())
  })
  await page.goto(address, { waitUntil: 'commit' })
  const cms = page.frameLocator('#cms')
  await expect(cms.getByText('Lists and facts')).toBeVisible()
  await cms.locator('body').evaluate((body, hash) => {
    body.ownerDocument.location.hash = hash
  }, `#/collections/${place}`)
  await expect(cms.locator('.field').first()).toBeVisible()
  // Sveltia begins there, and would take the focus from a field that is filled in before.
  await expect(cms.getByRole('group', { name: 'Content Editor' })).toBeFocused()
  expect(outside).toEqual([])
  return cms
}

export const field = (cms: FrameLocator, name: string) => cms.locator(`.field[data-key-path="${name}"]`)
export const save = (cms: FrameLocator) => cms.getByRole('button', { name: 'Save', exact: true })
