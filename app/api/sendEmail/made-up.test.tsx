import { rmSync } from 'node:fs'
import PostalMime from 'postal-mime'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { LongText } from '#components/sections/text-page.tsx'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { readCompany } from '#lib/content/company-files.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import type { Field } from '#lib/enquiry/fields.ts'
import { describeEntry, describeLine, toCsv } from '#lib/outbox/operate/entry-text.ts'
import { benchesForTests } from '#lib/outbox/testing/benches-for-tests.ts'
import { fill } from '#lib/text/phrase.ts'
import { POST } from './route.ts'

// A form that this company does not have, added to a copy of its files as the guide says: a row of the table, a page, a
// subject. It asks for fields that this company does not ask for, which are added to their table and to the words.

const { FORMS, WORDS, TITLE, ID, root, fieldWords } = await vi.hoisted(async () => {
  const { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const { join } = await import('node:path')
  const { parse, stringify } = await import('yaml')
  const root = mkdtempSync(join(tmpdir(), 'new-form-'))
  const [FORMS, WORDS] = ['lib/enquiry/forms.ts', 'content/words.yaml']
  const TITLE = 'A visit to the "north" mill, & it\'s yard'
  const ID = 'a-visit-to-the-north-mill-its-yard'
  cpSync('content', join(root, 'content'), { recursive: true })
  mkdirSync(join(root, 'lib/enquiry'), { recursive: true })
  const add = (file: string, place: RegExp, text: string) =>
    writeFileSync(join(root, file), readFileSync(file, 'utf8').replace(place, text))
  const fields = "fields: ['phone', 'budget', 'plan', 'when', 'topics', 'terms'], optional: ['budget']"
  const row = `'${ID}': { id: '${ID}', page: '/${ID}', ${fields}, feedback: 'summary' },`
  add(FORMS, /^\} as const satisfies Record/m, `${row}\n$&`)
  const page = `title: ${JSON.stringify(TITLE)}\nlead: Who comes, and when.\nsitemap: false`
  const formWords = 'form:\n  title: A visit\n  promise: We answer.\n  submit: Send\n'
  writeFileSync(join(root, `content/pages/${ID}.md`), `---\n${page}\n${formWords}---\n\nSee it.\n`)
  symlinkSync(join(process.cwd(), 'lib/enquiry/fields.ts'), join(root, 'lib/enquiry/fields.ts'))
  const fieldWords = {
    budget: { label: 'Budget', message: 'How much?', wrong: 'In dollars, please.', hint: 'In dollars.' },
    plan: { label: 'Plan', message: 'Please provide your plan.' },
    when: {
      label: 'When to call',
      message: 'Please choose when to call.',
      options: { morning: 'In the morning', late: 'Before 6 & "after" lunch' },
    },
    topics: {
      label: 'Topics',
      message: 'Please tick a topic.',
      options: { looms: 'Looms', yarn: 'Yarn, dyed', other: 'Others' },
    },
    terms: { label: 'Terms', message: 'Please agree.', options: { agreed: 'I agree to the terms.' } },
  }
  const words = parse(readFileSync(WORDS, 'utf8'))
  Object.assign(words.fields, fieldWords)
  words.forms.subjects[ID] = TITLE
  writeFileSync(join(root, WORDS), stringify(words))
  return { FORMS, WORDS, TITLE, ID, root, fieldWords }
})
afterAll(() => rmSync(root, { recursive: true }))

vi.mock('#lib/enquiry/fields.ts', async (original) => {
  const actual = await original<typeof import('#lib/enquiry/fields.ts')>()
  const madeUp: Record<string, Field> = {
    budget: {
      accepts: (value) => value.startsWith('$'),
      control: { type: 'text', inputMode: 'decimal' },
    },
    plan: { lines: 'many' },
    when: { options: ['morning', 'late'] },
    topics: { options: ['looms', 'yarn', 'other'], boxes: true },
    terms: { options: ['agreed'], boxes: true },
  }
  const fields: Record<string, Field> = { ...actual.fields, ...madeUp }
  return { ...actual, fields, fieldNames: Object.keys(fields), findField: (name: string) => fields[name] }
})
vi.mock('#lib/enquiry/forms.ts', () => import(`${root}/${FORMS}`))
vi.mock('#lib/content/company-files.ts', async (original) => {
  const actual = await original<typeof import('#lib/content/company-files.ts')>()
  return { ...actual, readCompany: () => actual.readCompany(root) }
})
vi.mock('#lib/content/content.ts', async () => {
  const { buildCatalogue } = await import('#lib/content/build-catalogue.ts')
  const { readContentFolder } = await import('#lib/content/read/folder.ts')
  return { content: buildCatalogue(readContentFolder(root)) }
})
vi.mock('#lib/content/companies.ts', async () => {
  const { readCompanies } = await import('#lib/content/company.ts')
  const { readContentFolder } = await import('#lib/content/read/folder.ts')
  const { texts } = readContentFolder(root)
  return { companies: readCompanies((file) => texts[file], false) }
})

const { bench } = benchesForTests()
const { words } = readCompany(root)
const plan = 'First one clinic,\nthen four.'
const whole = {
  phone: '+92 321 7654321',
  budget: '$ 4,000',
  plan,
  when: 'late',
  topics: 'looms, yarn',
  terms: 'agreed',
}

/** Posts to the site, with the outbox of this test behind it. */
async function openSite() {
  const it = await bench()
  Reflect.set(globalThis, Symbol.for('site.outbox'), it.outbox)
  const post = (headers: Record<string, string>, body: BodyInit) =>
    POST(new Request('http://localhost:3000/api/sendEmail', { method: 'POST', headers, body }))
  const byScript = { 'content-type': 'application/json', 'x-form': ID }
  return {
    ...it,
    postJson: (payload: object) => post(byScript, JSON.stringify({ subject: TITLE, ...payload })),
    postForm({ topics = '', ...fields }: Record<string, string>) {
      const body = new URLSearchParams({ subject: TITLE, form: ID, ...fields })
      // As a browser posts ticked boxes: each by itself.
      for (const topic of topics.split(', ')) body.append('topics', topic)
      return post({}, body)
    },
    async readMail() {
      it.outbox.delivery.start()
      await expect.poll(() => it.relay.mails.length).toBe(1)
      return await PostalMime.parse(it.relay.mails[0]?.raw ?? '')
    },
  }
}

const folder = readContentFolder(root)
const written = parse(folder.texts[WORDS] ?? '')
const worded = (changes: object) => ({
  ...folder,
  texts: { ...folder.texts, [WORDS]: stringify({ ...written, ...changes }) },
})

test('a form is not built without its words, nor words without their form or field', () => {
  const { when, plan } = fieldWords
  const withFields = (changed: object) => ({ fields: { ...written.fields, ...changed } })
  const withSubjects = (changed: object) => ({ forms: { ...written.forms, subjects: changed } })
  const { subjects } = written.forms
  for (const [changes, fault] of [
    [withFields({ budget: undefined }), /content\/words\.yaml:\d+ +fields\.budget/],
    [withFields({ when: { ...when, options: { morning: 'Am' } } }), 'fields.when.options.late'],
    [withFields({ age: plan }), 'fields.age'],
    [withSubjects({ contact: 'A' }), `forms.subjects.${ID}`],
    [withSubjects({ ...subjects, [ID]: 'One\nBcc: x' }), `forms.subjects.${ID}`],
    [withSubjects({ ...subjects, about: TITLE }), 'is the subject of the form "about" as well'],
  ] as const)
    expect(() => buildCatalogue(worded(changes))).toThrow(fault)
  const page = `content/pages/${ID}.md`
  const text = folder.texts[page] ?? ''
  const buildWith = (changed: string) => () =>
    buildCatalogue({ ...folder, texts: { ...folder.texts, [page]: changed } })
  expect(buildWith(text.replace(/^form:\n(?: .*\n)+/m, ''))).toThrow(
    `form is missing: the form "${ID}" is on this page.`,
  )
  expect(buildWith(text.replace(/^---\n/, '---\ndraft: true\n'))).toThrow(`draft: the form "${ID}"`)
})

test('the new fields are on the page of the form, and on the answer page without script', async () => {
  const page = buildCatalogue(folder).textPages.find(({ id }) => id === ID)
  const markup = renderToStaticMarkup(<LongText page={page ?? expect.fail()} />)
  expect(markup).toContain(renderToStaticMarkup(<input type="hidden" name="subject" value={TITLE} />))
  expect(markup).toMatch(/<select[^>]* name="when" required=""[^>]*><option value="" selected="">/)
  const site = await openSite()
  const answer = await (await site.postForm({ ...whole, budget: 'much' })).text()
  for (const each of [markup, answer]) {
    expect(each).toMatch(new RegExp(`<label[^>]*>Budget.*${RegExp.escape(words.forms.optional)}`))
    expect(each).toContain('In dollars.')
    expect(each).toMatch(/<input(?=[^>]* name="budget")(?![^>]* autoComplete)[^>]* inputMode="decimal"/)
    expect(each).toMatch(/<textarea[^>]* name="plan"/)
    expect(each).toMatch(/<fieldset[^>]*><legend[^>]*>Topics<\/legend>/)
    expect(each.match(/<input type="checkbox"[^>]* name="topics"/g)).toHaveLength(3)
    // One of several boxes, which HTML cannot require.
    expect(each.match(/(?<=<input type="checkbox" id=")[^"]+(?="[^>]* required="")/g)).toEqual([
      `${ID}-terms`,
    ])
  }
  expect(answer).toContain('value="much"')
  expect(answer.match(/(?<= checked=""[^>]* value=")\w+/g)).toEqual(['looms', 'yarn', 'agreed'])
  expect(answer).toContain('then four.</textarea>')
  expect(answer).toContain('<option value="late" selected="">Before 6 &amp; &quot;after&quot; lunch</option>')
})

test('the new fields are checked, and another value makes another enquiry', async () => {
  const site = await openSite()
  const refused = await site.postJson({
    ...whole,
    budget: 'much',
    plan: '',
    when: 'At night',
    topics: 'yarn, silk',
  })
  expect(await refused.json()).toMatchObject({
    errors: [
      { pointer: '#/budget', detail: 'In dollars, please.' },
      { pointer: '#/plan', detail: 'Please provide your plan.' },
      { pointer: '#/when', detail: 'Please choose when to call.' },
      { pointer: '#/topics', detail: 'Please tick a topic.' },
    ],
  })
  const { terms, topics, ...unticked } = whole
  expect(await (await site.postJson(unticked)).json()).toMatchObject({
    errors: [{ pointer: '#/topics' }, { pointer: '#/terms', detail: 'Please agree.' }],
  })
  for (const budget of ['$ 1', '$ 2', '$ 2']) await site.postJson({ ...whole, budget })
  expect(await site.outbox.store.list({})).toHaveLength(2)
})

test('the new fields are in the mail, the list and the export, and the enquiry can be forgotten', async () => {
  const site = await openSite()
  const sent = await (await site.postForm(whole)).text()
  expect(sent).toContain(words.answer.answerByPhone)
  expect(sent).toContain(`href="/${ID}#${ID}-enquiry"`)
  const mail = await site.readMail()
  expect([mail.subject, mail.replyTo]).toEqual([TITLE, undefined])
  expect(mail.text).toContain(
    'Budget: $ 4,000\nWhen to call: Before 6 & "after" lunch\nTopics: Looms; Yarn, dyed\nTerms: I agree to the terms.\n',
  )
  expect(mail.text).toContain('\nPlan:\nFirst one clinic,\nthen four.\n')
  expect(mail.text).toContain(
    `${words.mail.noReplyToVisitor} ${fill(words.mail.call, { phone: whole.phone })}`,
  )
  for (const text of ['Budget', '$ 4,000', 'Plan', 'First one clinic,<br>then four.', `>${whole.phone}</h1>`])
    expect(mail.html).toContain(text)

  const [entry = expect.fail()] = await site.outbox.store.list({})
  expect(entry.enquiry).toEqual({ ...whole, subject: TITLE, form: ID })
  const [head = '', ...lines] = toCsv([entry], 'UTC').split('\r\n')
  expect(head).toMatch(/,"budget","plan","when","topics","terms"$/)
  expect(lines.join('\r\n')).toMatch(
    /,"\$ 4,000","First one clinic,\nthen four\.","late","looms, yarn","agreed"\r\n$/,
  )
  expect(describeLine(entry, 'UTC')).toContain(`${ID}  <${whole.phone}>`)
  expect(describeEntry(entry, 'UTC')).toMatch(
    /budget +\$ 4,000\n[\s\S]*\ntopics +looms, yarn\n[\s\S]*\n\nplan:\nFirst one clinic,\nthen four\.$/,
  )
  expect(await site.outbox.store.forget({ phone: whole.phone })).toMatchObject({ count: 1 })
})
