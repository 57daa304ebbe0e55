import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readTimeZone } from '#lib/content/company-files.ts'
import { writeWallTime } from '#lib/local-time.ts'
import { StartError } from '#server/start-error.ts'
import { type Inbox, startInbox } from './inbox.ts'

let inbox: Inbox
let pages: string

beforeAll(async () => {
  inbox = await startInbox({ smtpPort: 0, webPort: 0 })
  pages = `http://127.0.0.1:${inbox.webPort}`
})
afterAll(() => inbox.close())

type Mail = Parameters<ReturnType<typeof createTransport>['sendMail']>[0]

/** Sends a real mail over SMTP and returns what the inbox made of it. */
async function deliver(mail: Mail) {
  const transport = createTransport({ host: '127.0.0.1', port: inbox.smtpPort })
  onTestFinished(() => transport.close())
  await transport.sendMail({ from: 'site@example.com', to: 'office@example.com', ...mail })
  const [newest] = inbox.messages()
  if (!newest) throw new Error('Nothing arrived')
  return newest
}

async function read(path: string, init?: RequestInit) {
  const response = await fetch(pages + path, init)
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy'),
    body: await response.text(),
  }
}

describe('whatever is asked of it', () => {
  /** Sends these bytes and resolves when the other side has hung up. */
  async function send(port: number, bytes: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.end(bytes)
    return await text(socket).catch(() => '')
  }

  test.each([
    '/messages/1/constructor',
    '//',
    '/\\',
    '/%',
    '/%00',
    '*',
    'http://',
    '//[',
    '/messages/1/%ff',
    '?',
    '/messages/9e9/html',
  ])('it lives on, and so does the site: GET %s', async (target) => {
    for (const method of ['GET', 'DELETE', 'OPTIONS']) {
      const answer = await send(
        inbox.webPort,
        `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    }
    expect((await read('/')).status).toBe(200)
  })

  test('also by who speaks no SMTP, or breaks off in the middle of a mail', async () => {
    for (const bytes of [
      'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
      `${'A'.repeat(100_000)}\r\n`,
      '\x16\x03\x01\x02\x00',
      'EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<c@d.example>\r\nDATA\r\nSubject: x\r\n',
      'EHLO x\r\nMAIL FROM:<>\r\nRCPT TO:<c@d.example>\r\nDATA\r\n\x00\xff: =?x?q?=\r\n\r\n.\r\n',
    ]) {
      await send(inbox.smtpPort, bytes)
    }
    expect((await deliver({ subject: 'Still there' })).subject).toBe('Still there')
  })
})

describe('a mail that arrives', () => {
  test('keeps its sender, both recipients, where to reply and its subject in any script', async () => {
    const message = await deliver({
      from: { name: 'Tānā Bānā', address: 'site@example.com' },
      to: ['office@example.com', { name: 'Zweite Person', address: 'second@example.com' }],
      replyTo: 'visitor@example.com',
      subject: 'تانا بانا, “quoted”',
      text: 'Ein Gruß',
    })
    expect(message).toMatchObject({
      from: 'Tānā Bānā <site@example.com>',
      to: ['office@example.com', 'Zweite Person <second@example.com>'],
      replyTo: ['visitor@example.com'],
      subject: 'تانا بانا, “quoted”',
      envelope: { from: 'site@example.com', to: ['office@example.com', 'second@example.com'] },
    })
    expect(message.text.trim()).toBe('Ein Gruß')
  })

  test('names a recipient who is in the envelope alone, as a blind copy is', async () => {
    const message = await deliver({ bcc: 'hidden@example.com', subject: 'Blind' })
    expect(message.to).toEqual(['office@example.com'])
    expect(message.envelope.to).toEqual(['office@example.com', 'hidden@example.com'])
  })

  test('shows by the clock of the company when it came', async () => {
    const { id, receivedAt } = await deliver({ subject: 'At what time' })
    const [hour, minute] = writeWallTime(Date.parse(receivedAt), readTimeZone()).slice(11).split(':')
    const shown = new RegExp(`<time datetime="${receivedAt}">[^<]* ${hour}:${minute}:\\d\\d \\w[^<]*</time>`)
    for (const path of ['/', `/messages/${id}`]) expect((await read(path)).body).toMatch(shown)
  })

  test('is the same in the JSON that tests read', async () => {
    const message = await deliver({ subject: 'As JSON', html: '<p>Hello</p>' })
    const [newest] = JSON.parse((await read('/api/messages')).body)
    expect(newest).toEqual(message)
    expect(newest.html).toContain('<p>Hello</p>')
  })

  test('is refused when it is larger than any enquiry could be, and the inbox goes on', async () => {
    await expect(deliver({ subject: 'Huge', text: 'x'.repeat(3_000_000) })).rejects.toThrow(/size|large/)
    expect((await deliver({ subject: 'After the huge one' })).subject).toBe('After the huge one')
  })
})

describe('the web page', () => {
  test('lists who wrote and the subject, newest first', async () => {
    await deliver({ subject: 'The older one' })
    const { id } = await deliver({ subject: 'The newer one', replyTo: 'Amina Bano <amina@example.com>' })
    const { body } = await read('/')
    expect(body.indexOf('The newer one')).toBeLessThan(body.indexOf('The older one'))
    expect(body).toContain(
      `<a href="/messages/${id}">Amina Bano &lt;amina@example.com&gt;</a>: The newer one`,
    )
  })

  test('shows the text of a message beside its HTML, and its raw source', async () => {
    const { id } = await deliver({ subject: 'Views', text: 'Only words', html: '<p>Styled</p>' })
    const { body } = await read(`/messages/${id}`)
    expect(body).toContain('Only words')
    expect(body).toContain(`src="/messages/${id}/html"`)
    expect((await read(`/messages/${id}/source`)).body).toContain('Subject: Views\r\n')
  })

  test('prints what a stranger wrote as text and never as markup', async () => {
    const attack = '<script>alert("1")</script><img src=x onerror=alert(1)>'
    const { id } = await deliver({ subject: attack, text: attack, replyTo: `"${attack}" <a@example.com>` })
    for (const path of ['/', `/messages/${id}`]) {
      const { body } = await read(path)
      expect(body, path).not.toMatch(/<script>alert|<img/)
    }
    expect((await read('/')).body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
    const source = await fetch(`${pages}/messages/${id}/source`)
    expect(source.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  test('lets the HTML of a mail neither run nor load anything, framed or opened by itself', async () => {
    const { id } = await deliver({ subject: 'Scripted', html: '<script>alert(1)</script><p>Styled</p>' })
    expect((await read(`/messages/${id}`)).body).toContain(`sandbox="allow-popups`)
    const framed = await read(`/messages/${id}/html`)
    expect(framed.body).toContain('<p>Styled</p>')
    expect(framed.policy).toMatch(/^sandbox (?!.*allow-scripts).*default-src 'none'/)
  })

  test('allows no script but its own', async () => {
    const { policy } = await read('/')
    expect(policy).toMatch(/script-src 'sha256-[^']+';/)
    expect(policy).not.toContain('unsafe')
  })

  test('answers an unknown message with 404 and the way back', async () => {
    const { status, body } = await read('/messages/999999')
    expect(status).toBe(404)
    expect(body).toContain('href="/"')
  })
})

describe('the web server', () => {
  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])(
    'refuses the host "%s", which a rebound name would send',
    async (host) => {
      expect(await statusFor(host)).toBe(421)
    },
  )

  test.each(['localhost', 'localhost:8025', '127.0.0.1:1', '[::1]:8025'])(
    'answers the host %s',
    async (host) => {
      expect(await statusFor(host)).toBe(200)
    },
  )

  test('empties the inbox on DELETE and tells the page that something changed', async () => {
    await deliver({ subject: 'To be deleted' })
    const before = (await read('/api/version')).body
    await read('/api/messages', { method: 'DELETE' })
    expect(inbox.messages()).toEqual([])
    expect((await read('/api/version')).body).not.toBe(before)
  })

  test('changes nothing on POST', async () => {
    expect((await read('/api/messages', { method: 'POST', body: '[]' })).status).toBe(405)
  })
})

test('without a port for its page it takes mail and shows it to nobody', async () => {
  const quiet = await startInbox({ smtpPort: 0 })
  expect([quiet.webPort, quiet.smtpPort]).toEqual([0, expect.toSatisfy((port) => port > 0)])
  await quiet.close()
})

test('a port that is taken is named in a sentence for the person who started it', async () => {
  const attempt = startInbox({ smtpPort: 0, webPort: inbox.webPort })
  await expect(attempt).rejects.toThrow(StartError)
  await expect(attempt).rejects.toThrow(`127.0.0.1:${inbox.webPort}`)
})

// fetch sets Host by itself, so this one asks through node:http.
function statusFor(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: inbox.webPort, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}
