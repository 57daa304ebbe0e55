import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import { expect, test } from '#e2e/fixtures/test.ts'
import { filledForm } from '#lib/enquiry/filled-in.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'

// What no browser sends. Spoken by hand, because a well-behaved client would refuse to.

const HEAD = [
  'POST /api/sendEmail HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  'Connection: close',
]

/** Opens a connection to the site. `said` is everything it has answered so far. */
async function speakTo(url: string | undefined) {
  const { hostname, port } = new URL(url ?? '')
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let said = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  // A connection that the site cuts off is an answer too.
  socket.on('error', () => undefined)
  return { socket, said: () => said }
}

test('an upload of 100 MB is refused when it has barely begun', async ({ baseURL }) => {
  const { socket, said } = await speakTo(baseURL)
  socket.write(`${[...HEAD, 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\n`)
  const chunk = `${(64 * 1024).toString(16)}\r\n${'x'.repeat(64 * 1024)}\r\n`
  let sentBytes = 0
  while (!socket.destroyed && said() === '' && sentBytes < 100 * 1024 * 1024) {
    sentBytes += chunk.length
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), pass(1000)]).catch(() => undefined)
  }
  await expect.poll(said).toContain('413')
  expect(sentBytes).toBeLessThan(16 * 1024 * 1024)
  socket.destroy()
})

test('an upload that announces 100 MB is refused at once', async ({ baseURL }) => {
  const { socket, said } = await speakTo(baseURL)
  socket.write(`${[...HEAD, `Content-Length: ${100 * 1024 * 1024}`].join('\r\n')}\r\n\r\n`)
  await expect.poll(said).toContain('413')
  socket.destroy()
})

test('one byte a second is given up after ten', async ({ baseURL }) => {
  const { socket, said } = await speakTo(baseURL)
  const before = performance.now()
  socket.write(`${[...HEAD, 'Content-Length: 1000'].join('\r\n')}\r\n\r\n{`)
  const drip = setInterval(() => socket.write(' '), 1000)
  await expect.poll(said, { timeout: 20_000 }).toContain('408')
  clearInterval(drip)
  const seconds = (performance.now() - before) / 1000
  expect(seconds).toBeGreaterThan(9)
  expect(seconds).toBeLessThan(15)
  socket.destroy()
})

test('a post from a page of another site is refused, one from a command line is not', async ({
  request,
  token,
}) => {
  const { contact } = enquiryForms
  const data = { ...filledForm(contact, { name: token, message: token }), subject: contact.subject }
  const foreign = await request.post('/api/sendEmail', { data, headers: { origin: 'https://evil.example' } })
  expect(foreign.status()).toBe(403)
  const plain = await request.post('/api/sendEmail', { data })
  expect(plain.status()).toBe(200)
  expect(await plain.json()).toMatchObject({ status: 'accepted' })
})
