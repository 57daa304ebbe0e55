import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { EnvironmentError, isLocal, readEnvironment, SETTING_NAMES } from './env.ts'

const relay = { SMTP_HOST: 'smtp.example.com', MAIL_FROM: 'web@example.com', MAIL_TO: 'desk@example.com' }

function faultsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnvironment(source)
    return []
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults
    throw error
  }
}

test('.env.example names every setting but those of single forms, and no other, and an unchanged copy of it changes nothing', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'))
  const named = SETTING_NAMES.filter((name) => !name.startsWith('MAIL_TO_'))
  expect(Object.keys(example).sort()).toEqual([...named].sort())
  // Spaces or nothing alone change nothing either.
  expect(readEnvironment({ ...example, SITE_URL: ' ', PORT: '' })).toEqual(readEnvironment({}))
})

test.each([
  [{ SMTP_PORT: '465' }, { port: 465, secure: true }],
  [{ SMTP_SECURE: 'true' }, { port: 465, secure: true }],
  [
    { SMTP_USER: 'web', SMTP_PASS: 'a b:c' },
    { port: 587, secure: false, user: 'web', pass: 'a b:c' },
  ],
])('with %j the port and TLS follow from each other', (more, smtp) => {
  expect(readEnvironment({ ...relay, ...more }).smtp).toEqual({
    host: 'smtp.example.com',
    name: 'example.com',
    ...smtp,
  })
})

test.each([
  ['a name and an address', 'Tana Bana <a@example.com>', { name: 'Tana Bana', address: 'a@example.com' }],
  ['a quoted name', '"Bana, Tana" <a@example.com>', { name: 'Bana, Tana', address: 'a@example.com' }],
])('MAIL_FROM may be %s', (_case, value, mailbox) => {
  expect(readEnvironment({ MAIL_FROM: value }).mailFrom).toEqual(mailbox)
})

test.each([
  ['a port out of range', { PORT: '70000' }, /^PORT is "70000": .* 0 to 65535/],
  [
    'a site address with a path',
    { SITE_URL: 'https://a.example/x' },
    /^SITE_URL .* write https:\/\/a\.example,/,
  ],
  ['neither true nor false', { ...relay, SMTP_SECURE: 'yes' }, /^SMTP_SECURE is "yes": write true or false/],
  [
    'a database of another kind',
    { DATABASE_URL: 'mysql://site:word@db/site' },
    /^DATABASE_URL is not the address of a PostgreSQL database: postgres:\/\/user:password@host\/database\.$/,
  ],
  ['a user without password', { ...relay, SMTP_USER: 'web' }, /^SMTP_USER or SMTP_PASS is missing/],
  ['a relay with its port inside', { ...relay, SMTP_HOST: 'a.example:25' }, /^SMTP_HOST is "a\.example:25"/],
  ['a relay without sender', { ...relay, MAIL_FROM: '' }, /^MAIL_FROM is missing/],
  ['a sender that is not an address', { MAIL_FROM: 'Tana Bana' }, /^MAIL_FROM is "Tana Bana"/],
  ['a sender that begins a header', { MAIL_FROM: 'a\r\nBcc: b <a@example.com>' }, /^MAIL_FROM/],
  ['a recipient that is not an address', { MAIL_TO: 'a@example.com,desk' }, /^MAIL_TO names "desk"/],
  [
    'recipients of an unknown form',
    { MAIL_TO_CARERS: 'a@example.com' },
    /^MAIL_TO_CARERS is not about a form of this site: remove it, or use one of MAIL_TO_[A-Z_]+, /,
  ],
  ['a name of several words', { INSTANCE_NAME: 'my site' }, /^INSTANCE_NAME is "my site": use up to 40 /],
  ['a short token', { METRICS_TOKEN: 'secret' }, /^METRICS_TOKEN is too easy to guess/],
])('%s is refused with a message that says how to fix it', (_case, source, fault) => {
  expect(faultsOf(source)).toEqual([expect.stringMatching(fault)])
})

test('all faults are reported at once, and none repeats a secret', () => {
  const source = { SMTP_PASS: 'hunter2', METRICS_TOKEN: 'hunter3', ALERT_WEBHOOK_URL: 'hunter4' }
  expect(faultsOf(source)).toHaveLength(3)
  expect(faultsOf(source).join()).not.toContain('hunter')
  const others = { PORT: 'x', SITE_URL: 'y', SMTP_HOST: 'z', SMTP_SECURE: 'on' }
  const named = ['PORT', 'SITE_URL', 'SMTP_SECURE', 'MAIL_FROM', 'MAIL_TO']
  expect(faultsOf(others).map((fault) => fault.split(' ')[0])).toEqual(named)
  expect(() => readEnvironment(others)).toThrow(faultsOf(others).join('\n  - '))
})

test.each([
  [undefined, true],
  ['http://site.localhost', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['https://localhost.example.com', false],
  ['http://192.168.1.5', false],
])('a site at %s is local: %s', (siteUrl, local) => {
  expect(isLocal({ siteUrl: siteUrl === undefined ? undefined : new URL(siteUrl) })).toBe(local)
})
