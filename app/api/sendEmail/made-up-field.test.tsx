import PostalMime from 'postal-mime'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { InteractiveForm } from '#components/enquiry/interactive-form.tsx'
import type { Field } from '#lib/enquiry/fields.ts'
import { leastForm } from '#lib/enquiry/filled-in.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { describeEntry, describeLine, toCsv } from '#lib/outbox/operate/entry-text.ts'
import { benchesForTests } from '#lib/outbox/testing/benches.ts'
import { POST } from './route.ts'

// Fields that this company does not ask for, added as the guide says: to the table, and to a form. And a form that asks
// for a number and a choice alone.

vi.mock(import('#lib/enquiry/fields.ts'), async (original) => {
  const actual = await original()
  const madeUp: Record<string, Field> = {
    budget: {
      label: 'Budget',
      message: 'Please provide a budget in dollars.',
      accepts: (value) => value.startsWith('$'),
      hint: 'In dollars.',
      control: { type: 'text', autoComplete: 'off', inputMode: 'decimal' },
    },
    plan: {
      label: 'Plan',
      message: 'Please provide your plan.',
      lines: 'many',
    },
    when: {
      label: 'When to call',
      message: 'Please choose when to call.',
      options: ['In the morning', 'Before 6 & "after" lunch'],
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
const asItIs = leastForm(contact)
Object.assign(contact, {
  fields: [...contact.fields, 'budget', 'plan'],
  optional: [...contact.optional, 'budget'],
})

const { about: callMe } = enquiryForms
Object.assign(callMe, { fields: ['phone', 'when'], optional: [] })

const { bench } = benchesForTests()
const whole = {
  ...asItIs,
  subject: contact.subject,
  budget: '$ 4,000',
  plan: 'First one clinic,\nthen four.',
}

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
  expect(head).toMatch(/,"budget","plan","when"$/)
  expect(lines.join('\r\n')).toMatch(/,"\$ 4,000","First one clinic,\nthen four\.",""\r\n$/)
  expect(describeEntry(entries[0] ?? expect.fail(), 'UTC')).toMatch(/budget +\$ 4,000\n/)
  expect(describeEntry(entries[0] ?? expect.fail(), 'UTC')).toMatch(
    /\n\nplan:\nFirst one clinic,\nthen four\.$/,
  )
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
  const form = renderToStaticMarkup(<InteractiveForm form={contact} words={words} layout="columns" />)
  const site = await openSite()
  const answer = await (await site.postForm({ ...whole, budget: 'much' })).text()
  for (const markup of [form, answer]) {
    expect(markup).toMatch(/<label[^>]*>Budget.*\(optional\)/)
    expect(markup).toContain('In dollars.')
    expect(markup).toMatch(/<input(?=[^>]* name="budget")[^>]* inputMode="decimal"/)
    expect(markup).toMatch(/<textarea[^>]* name="plan"/)
  }
  expect(answer).toContain('value="much"')
  expect(answer).toContain('then four.</textarea>')
})

test('a form that asks for a number and a choice alone arrives, with nobody to reply to, and can be forgotten', async () => {
  const site = await openSite()
  const call = { phone: '+92 321 7654321', when: 'Before 6 & "after" lunch', subject: callMe.subject }
  const sent = await site.postForm(call)
  expect(await sent.text()).toContain('We have your enquiry and answer by phone.')
  site.outbox.delivery.start()
  await expect.poll(() => site.relay.mails.length, { timeout: 15_000 }).toBe(1)
  const mail = await PostalMime.parse(site.relay.mails[0]?.raw ?? '')
  expect([mail.subject, mail.replyTo]).toEqual([callMe.subject, undefined])
  expect(mail.text).toContain(`Phone: ${call.phone}\nWhen to call: ${call.when}\n`)
  expect(mail.text).toContain(`A reply to this mail does not reach the visitor. Call ${call.phone}.`)
  expect(mail.html).toContain(`>${call.phone}</h1>`)

  const [entry = expect.fail()] = await site.outbox.store.list({})
  expect(entry.enquiry).toEqual(call)
  expect(describeLine(entry, 'UTC')).toMatch(/ {2}about .* {2}<\+92 321 7654321>$/)
  expect(describeEntry(entry, 'UTC')).toContain(call.when)
  expect(toCsv([entry], 'UTC')).toContain('"Before 6 & ""after"" lunch"')
  expect(await site.outbox.store.forget({ phone: call.phone })).toMatchObject({ count: 1 })
})

test('only what can be chosen is taken, and what was chosen is chosen still when the form is shown again', async () => {
  const site = await openSite()
  const wrong = await site.postJson({ phone: '0321 7654321', when: 'At night', subject: callMe.subject })
  expect(await wrong.json()).toMatchObject({
    errors: [{ pointer: '#/when', detail: 'Please choose when to call.' }],
  })
  const words = { submit: 'Call me' }
  const fresh = renderToStaticMarkup(<InteractiveForm form={callMe} words={words} layout="columns" />)
  expect(fresh).toMatch(/<select[^>]* name="when" required=""[^>]*><option value="" selected="">/)
  const again = await (
    await site.postForm({ phone: '1', when: 'In the morning', subject: callMe.subject })
  ).text()
  expect(again).toContain('<option value="In the morning" selected="">In the morning</option>')
  const nothing = await (
    await site.postForm({ phone: '0321 7654321', when: '', subject: callMe.subject })
  ).text()
  expect(nothing).toMatch(/<a href="#about-when"[^>]*>Please choose when to call\.<\/a>/)
  expect(nothing).toMatch(/<select[^>]* aria-invalid="true"/)
})
