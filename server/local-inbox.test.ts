import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#lib/config/env.ts'
import { startLocalInbox } from './local-inbox.ts'

test('the settings it hands out are complete, and mail that is sent by them shows in the inbox', async () => {
  const inbox = await startLocalInbox(readEnvironment({ MAIL_TO: 'desk@example.com' }), 0)
  if (inbox === undefined) throw new Error('No inbox was started')
  onTestFinished(inbox.close)
  const before = { ...process.env }

  const { smtp, mailFrom, mailTo } = readEnvironment(inbox.settings)
  expect(mailTo).toEqual(['desk@example.com'])
  const relay = createTransport({ ...smtp })
  onTestFinished(() => relay.close())
  await relay.sendMail({ from: mailFrom, to: mailTo, subject: 'Hello', text: 'Hello' })

  const response = await fetch(`http://127.0.0.1:${inbox.webPort}/api/messages`)
  expect(await response.json()).toMatchObject([{ subject: 'Hello', to: ['desk@example.com'] }])
  expect({ ...process.env }).toEqual(before)
})

test.each([
  ['with a relay', { SMTP_HOST: 'smtp.example.com', MAIL_FROM: 'a@b.example', MAIL_TO: 'c@d.example' }],
  ['for the public', { SITE_URL: 'https://www.example.com' }],
])('a site %s gets none', async (_case, source) => {
  expect(await startLocalInbox(readEnvironment(source), 0)).toBeUndefined()
})
