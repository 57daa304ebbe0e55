// Tried on the entries of the sample company (vitest.config.ts).
import { expect, test } from 'vitest'
import { type ContentFolder, readContentFolder } from '#lib/content/read/folder.ts'
import { sourceOf } from '#lib/content/read/translation.ts'
import { readThreeLanguages } from '#lib/content/testing/second-company.ts'
import { isRecord } from '#lib/text/json.ts'
import { cmsConfig } from './cms-config.ts'
import { entryCollections } from './cms-fields.ts'
import { areFormsOf, type CmsField, ENTRIES, formsOf, fromFile, toFile, type Values } from './format.ts'

const { texts } = readContentFolder()
const host = { name: 'gitea', api: 'http://localhost', repository: 'a/b' } as const
const configOf = (texts: ContentFolder['texts']) =>
  cmsConfig({ siteName: '', host, entries: entryCollections('.'), texts, hasPreview: false })

/** Each text that has a form, as the forms read and write it: trimmed, and with one line end after it. */
function filesWithForms(texts: ContentFolder['texts']) {
  const forms = formsOf(configOf(texts))
  return Object.entries(texts).flatMap(([path, text]) => {
    const translated = sourceOf(path)?.source
    const form = forms.find((each) => areFormsOf(each, translated ?? path))
    return form && (translated === undefined || form.i18n)
      ? [{ path, isText: form.folder !== undefined, fields: form.fields, text: text.trim() }]
      : []
  })
}
const files = filesWithForms(texts)

/** The values of a form: each field that the file does not have has its default, or is empty. */
function filledIn(fields: readonly CmsField[], values: Values): Values {
  const empty = fields.map((field) => [field.name, field.default ?? EMPTY[field.widget] ?? ''])
  const full = { ...Object.fromEntries(empty), ...values }
  const filled = fields.map((field) => [field.name, filledField(field, full[field.name])])
  return { ...full, ...Object.fromEntries(filled) }
}

function filledField({ fields = [] }: CmsField, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => (isRecord(each) ? filledIn(fields, each) : each))
  return isRecord(value) ? filledIn(fields, value) : value
}

const EMPTY: Record<string, unknown> = {
  boolean: false,
  list: [],
  object: {},
  keyvalue: {},
  number: null,
  relation: '',
}

test('every text has a form, which saves it to the byte, and a change as a difference of one line', () => {
  const others = Object.keys(texts).filter((path) => !files.some((file) => file.path === path))
  expect(others.filter((path) => !path.endsWith('.svg'))).toEqual([])
  for (const { path, isText, fields, text } of files) {
    const values = fromFile(isText, text)
    const saved = () => toFile(isText, fields, filledIn(fields, values)).trim()
    expect(saved(), path).toBe(text)
    expect(changeFirstText(values), path).toBe(true)
    const after = saved().split('\n')
    const changed = text.split('\n').filter((line) => !after.includes(line))
    expect([changed.length, after.length], `${path}\n${changed.join('\n')}`).toEqual([
      1,
      text.split('\n').length,
    ])
  }
})

test('a translation has the fields of its source without the facts, and is the same to the byte when it is saved', () => {
  const { texts } = readThreeLanguages()
  expect(configOf(texts).i18n?.locales).toEqual(['de', 'en', 'ur'])
  const translations = filesWithForms(texts).filter(({ path }) => sourceOf(path))
  expect(translations.length).toBeGreaterThan(20)
  for (const { path, isText, fields, text } of translations) {
    const shown = fields.filter(({ i18n }) => i18n)
    const values = fromFile(isText, text)
    expect([...shown.map(({ name }) => name), 'translates', '~read'], path).toEqual(
      expect.arrayContaining(Object.keys(values)),
    )
    expect(toFile(isText, fields, filledIn(shown, values)).trim(), path).toBe(text)
  }
})

/** Gives the first text of a value other words, but not the whole file, which the values hold too. */
function changeFirstText(value: unknown): boolean {
  if (!isRecord(value) && !Array.isArray(value)) return false
  const fields = Object.entries(value).filter(([name]) => name !== '~read')
  const text = fields.find(([, each]) => typeof each === 'string')
  if (text) return Reflect.set(value, text[0], 'Changed: in # one line')
  return fields.some(([, each]) => changeFirstText(each))
}

test('a default value that somebody has written stays, and a form adds none, also not in a group of a list', () => {
  const fields = [
    { name: 'title', label: '', widget: 'string' },
    { name: 'sitemap', label: '', widget: 'boolean', required: false, default: true },
    { name: 'parts', label: '', widget: 'list', fields: [{ name: 'wide', label: '', widget: 'boolean' }] },
  ]
  const file = '---\ntitle: One # the first\nsitemap: true\nparts:\n  - name: a\n---\n\nText.'
  const values = fromFile(true, file)
  const filled = { ...values, title: 'Two', parts: [{ name: 'a', wide: false, until: null, tags: [] }] }
  expect(toFile(true, fields, filled).trim()).toBe(file.replace('One', 'Two'))
  const without = file.replace('sitemap: true\n', '')
  expect(toFile(true, fields, { ...fromFile(true, without), sitemap: true }).trim()).toBe(without)
})

test('a new entry has the values of its form in their order, and is a draft', () => {
  const values = { title: 'New', draft: true, updated: '', body: 'Text.' }
  const draft = [{ name: 'draft', label: '', widget: 'boolean', required: true, default: true }]
  expect(toFile(true, draft, values)).toBe('---\ntitle: New\ndraft: true\n---\n\nText.\n')
  expect(toFile(false, [{ name: ENTRIES, label: '', widget: 'list' }], { [ENTRIES]: [{ id: 1 }] })).toBe(
    '- id: 1\n',
  )
})
