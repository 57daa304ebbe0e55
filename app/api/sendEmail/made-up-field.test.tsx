import PostalMime from 'postal-mime'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { EnquiryForm } from '#components/enquiry/enquiry-form.tsx'
import type { Field } from '#lib/enquiry/fields.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { toCsv } from '#lib/outbox/csv.ts'
import { describeEntry } from '#lib/outbox/entry-text.ts'
import { benchesForTests } from '#lib/outbox/testing/benches.ts'
import { POST } from './route.ts'

// Two fields that this company does not ask for, added as the README says: to the table, and to a form.

vi.mock(import('#lib/enquiry/fields.ts'), async (original) => {
  const actual = await original()
  const madeUp: Record<string, Field> = {
    budget: {
      label: 'Budget',
      message: 'Please provide a budget in dollars.',
      accepts: (value) => value.startsWith('$'),
      hint: 'In dollars.',
      control: { type: 'text', autoComplete: 'off' },
    },
    plan: {
      label: 'Plan',
      message: 'Please provide your plan.',
      lines: 'many',
      control: { type: 'text', autoComplete: 'off' },
    },
  }
  const fields: Record<string, Field> = { ...actual.fields, ...madeUp }
  return {
    ...actual,
    fields: { ...actual.fields, ...madeUp },
    fieldNames: [...actual.fieldNames, ...Object.keys(madeUp)] as typeof actual.fieldNames,
    findField: (name) => fields[name] ?? actual.findField(name),
  }
})

const { contact } = enquiryForms
Object.assign(contact, {
  fields: [...contact.fields, 'budget', 'plan'],
  optional: [...contact.optional, 'budget'],
})

const { bench } = benchesForTests()
const written = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+92 300 1234567',
  message: 'Hello',
  subject: contact.subject,
}
const whole = { ...written, budget: '$ 4,000', plan: 'First one clinic,\nthen four.' }

/** Posts to the site, with the outbox of this test behind it. */
async function openSite() {
  const it = await bench()
  Reflect.set(globalThis, Symbol.for('site.outbox'), it.outbox)
  const post = (body: BodyInit, type: string) =>
    POST(
      new Request('http://localhost:3000/api/sendEmail', {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      }),
    )
  return {
    ...it,
    postJson: (payload: object) => post(JSON.stringify(payload), 'application/json'),
    postForm: (fields: Record<string, string>) =>
      post(new URLSearchParams(fields), 'application/x-www-form-urlencoded'),
  }
}

test('what is written into a new field arrives by mail, in the table, in the export and in what an operator is shown', async () => {
  const site = await openSite()
  expect((await site.postJson(whole)).status).toBe(200)
  site.outbox.delivery.start()
  await expect.poll(() => site.relay.mails.length, { timeout: 15_000 }).toBe(1)
  const mail = await PostalMime.parse(site.relay.mails[0]?.raw ?? '')
  expect(mail.text).toContain('Budget: $ 4,000\n')
  expect(mail.text).toContain('\nPlan:\nFirst one clinic,\nthen four.\n')
  for (const text of ['Budget', '$ 4,000', 'Plan', 'First one clinic,<br>then four.'])
    expect(mail.html).toContain(text)

  const entries = await site.outbox.store.list({})
  expect(entries[0]?.enquiry).toEqual(whole)
  const [head = '', ...lines] = toCsv(entries, 'UTC').split('\r\n')
  expect(head).toMatch(/,"message","budget","plan"$/)
  expect(lines.join('\r\n')).toMatch(/,"\$ 4,000","First one clinic,\nthen four\."\r\n$/)
  expect(describeEntry(entries[0] ?? expect.fail(), 'UTC')).toMatch(/budget +\$ 4,000\n/)
  expect(describeEntry(entries[0] ?? expect.fail(), 'UTC')).toMatch(/\n\nFirst one clinic,\nthen four\.$/)
})

test('a new field is checked, and another value in it is another enquiry', async () => {
  const site = await openSite()
  const refused = await site.postJson({ ...whole, budget: 'much', plan: '' })
  expect(await refused.json()).toMatchObject({
    errors: [
      { pointer: '#/budget', detail: 'Please provide a budget in dollars.' },
      { pointer: '#/plan', detail: 'Please provide your plan.' },
    ],
  })
  for (const budget of ['$ 1', '$ 2', '$ 2']) await site.postJson({ ...whole, budget })
  expect(await site.outbox.store.list({})).toHaveLength(2)
})

test('a new field stands in the form, and in the form that is shown again without script', async () => {
  const words = { submit: 'Send' }
  const form = renderToStaticMarkup(<EnquiryForm form={contact} words={words} layout="columns" />)
  const site = await openSite()
  const answer = await (await site.postForm({ ...whole, budget: 'much' })).text()
  for (const markup of [form, answer]) {
    expect(markup).toMatch(/<label[^>]*>Budget.*\(optional\)/)
    expect(markup).toContain('In dollars.')
    expect(markup).toMatch(/<input[^>]* name="budget"/)
    expect(markup).toMatch(/<textarea[^>]* name="plan"/)
  }
  expect(answer).toContain('value="much"')
  expect(answer).toContain('then four.</textarea>')
})
