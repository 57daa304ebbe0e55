import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'
import { beginEntry, removeEntry } from './change-entries.ts'

// A form on a page of text, which the sample does not have.
vi.mock('#lib/enquiry/forms.ts', async (original) => {
  const actual = await original<typeof import('#lib/enquiry/forms.ts')>()
  const form = { ...actual.fallbackForm, id: 'careers', page: '/careers' }
  const { formOn } = actual
  return { ...actual, formOn: (page: string) => (page === form.page ? form : formOn(page)) }
})

test('a page begins with the words of its form, and cannot be removed while the table has the form', () => {
  const root = newFolder()
  cpSync('tools/checks/fixtures/second-company/content', join(root, 'content'), { recursive: true })
  const { text } = beginEntry(root, 'page', 'Careers')
  expect(text).toMatch(/^form:\n {2}title: Careers\n {2}promise: /m)
  expect(() => removeEntry(root, 'page', 'careers', undefined)).toThrow(
    'it shows the form "careers". Take its row out of lib/enquiry/forms.ts first.',
  )
})
