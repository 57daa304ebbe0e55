import { expect, test, vi } from 'vitest'
import { ENTRY_KINDS } from './entry-kinds.ts'
import { removeEntry } from './remove-entry.ts'

vi.mock(import('#lib/enquiry/forms.ts'), async (original) => {
  const forms = await original()
  return { ...forms, formOn: (page) => (page === '/careers' ? forms.enquiryForms.contact : undefined) }
})

const texts = {
  'content/blog/old.md': '---\ntitle: Old\nformerIds:\n  - older\n---\n\nText.\n',
  'content/blog/new.md': '---\ntitle: New # and better\n---\n\nText.\n',
  'content/pages/privacy.md': '---\ntitle: Privacy\n---\n\nText.\n',
  'content/pages/careers.md': '---\ntitle: Careers\n---\n\nText.\n',
  'content/pages/talks.md': '---\ntitle: Talks\n---\n\nText.\n',
  'content/talks/one.md': '---\ntitle: One\n---\n\nText.\n',
}
const others = ['content/blog/old.svg', 'content/blog/older.svg', 'content/blog/new.svg']
const remove = (kind: keyof typeof ENTRY_KINDS, id: string, leadsTo?: string) =>
  removeEntry(ENTRY_KINDS[kind], id, leadsTo, texts, others)

test('the file goes with its own pictures, and its addresses lead to the entry that takes its place', () => {
  expect(remove('post', 'old', 'new')).toEqual({
    files: ['content/blog/old.md', 'content/blog/old.svg'],
    texts: new Map([
      ['content/blog/new.md', '---\ntitle: New # and better\nformerIds:\n  - older\n  - old\n---\n\nText.\n'],
    ]),
  })
})

test('an entry that is gone for good changes no other', () => {
  expect(remove('post', 'old')).toEqual({
    files: ['content/blog/old.md', 'content/blog/old.svg'],
    texts: new Map(),
  })
})

test.each([
  ['an entry that is not there', () => remove('post', 'odl'), 'content/blog/odl.md does not exist'],
  ['one that leads to nothing', () => remove('post', 'old', 'newer'), 'content/blog/newer.md does not exist'],
  ['one that leads to itself', () => remove('post', 'old', 'old'), 'so nothing can lead there'],
  ['the privacy page', () => remove('page', 'privacy'), 'each form links to it'],
  ['a page where a form stands', () => remove('page', 'careers'), 'the form "contact" of lib/enquiry'],
  ['a page that lists a folder', () => remove('page', 'talks'), 'Remove those first'],
])('%s is refused', (_what, removal, sentence) => {
  expect(removal()).toEqual({ fault: expect.stringContaining(sentence) })
})
