import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Inbox, startInbox } from './inbox.ts'

let inbox: Inbox
let pages: string

beforeAll(async () => {
  inbox = await startInbox({ smtpPort: 0, webPort: 0 })
  pages = `http://127.0.0.1:${inbox.webPort}`
})
afterAll(() => inbox.close())

type Mail = Parameters<ReturnType<typeof createTransport>['sendMail']>[0]

/** Sends a real mail over SMTP, and returns it as the inbox shows it. */
async function deliver(mail: Mail) {
  const transport = createTransport({ host: '127.0.0.1', port: inbox.smtpPort })
  onTestFinished(() => transport.close())
  await transport.sendMail({ from: 'site@example.com', to: 'office@example.com', ...mail })
  const [newest] = inbox.messages()
  if (!newest) throw new Error('Nothing arrived')
  return newest
}

async function read(path: string) {
  const response = await fetch(pages + path)
  const policy = response.headers.get('content-security-policy')
  return { status: response.status, policy, body: await response.text() }
}

describe('whatever is asked of it', () => {
  test('it lives on, and so does the site', async () => {
    for (const target of ['/messages/1/constructor', '//', '/%00', '*', 'http://', '/messages/1/%ff', '?']) {
      const socket = connect(inbox.webPort, '127.0.0.1')
      socket.end(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 4\d\d /)
    }
    expect((await deliver({ subject: 'Still there' })).subject).toBe('Still there')
  })

  test.each([
    ['localhost.evil.example', 421],
    ['localhost:8025', 200],
  ])('for the host "%s", which a rebound name would send, it answers %i', async (host, status) => {
    // fetch sets Host by itself.
    const asked = Promise.withResolvers<number | undefined>()
    request({ host: '127.0.0.1', port: inbox.webPort, headers: { host } }, (response) => {
      response.resume()
      asked.resolve(response.statusCode)
    }).end()
    expect(await asked.promise).toBe(status)
  })
})

describe('a mail that arrives', () => {
  test('is listed newest first, as text and HTML', async () => {
    await deliver({ subject: 'The older one' })
    const { id } = await deliver({
      subject: 'The newer one',
      replyTo: 'Amina Bano <amina@example.com>',
      text: 'Only words',
      html: '<p>Styled</p>',
    })
    const { body } = await read('/')
    expect(body).toMatch(/The newer one[\s\S]*Only words[\s\S]*The older one/)
    expect(body).toContain('Amina Bano &lt;amina@example.com&gt;: The newer one')
    expect(body).toContain(`src="/messages/${id}/html"`)
    expect((await read(`/messages/${id}/source`)).body).toContain('Subject: The newer one\r\n')
  })

  test('prints a mail as text, and its HTML runs no script and loads no files', async () => {
    const attack = '<script>alert("1")</script><img src=x onerror=alert(1)>'
    const { id } = await deliver({
      subject: attack,
      text: attack,
      html: '<script>alert(1)</script><p>Styled</p>',
      replyTo: `"${attack}" <a@example.com>`,
    })
    const { body, policy } = await read('/')
    expect(body).not.toMatch(/<script>alert|<img/)
    expect(policy).not.toMatch(/script-src|unsafe/)
    expect(body).toContain(`sandbox="allow-popups`)
    const framed = await read(`/messages/${id}/html`)
    expect(framed.body).toContain('<p>Styled</p>')
    expect(framed.policy).toMatch(/^sandbox (?!.*allow-scripts).*default-src 'none'/)
  })
})
