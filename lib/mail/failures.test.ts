import { describe, expect, test } from 'vitest'
import { classifyFailure } from './transport.ts'

describe('an error of nodemailer', () => {
  test.each([
    // code, command, reply -> scope, permanent, name. Those of common refusals: lib/outbox/deliver/relay-faults.test.ts
    ['ECONNECTION', 'CONN', undefined, 'destination', false, 'ECONNECTION CONN'],
    ['ETLS', 'STARTTLS', 500, 'destination', false, '500 STARTTLS'],
    ['EENVELOPE', 'MAIL FROM', 530, 'destination', true, '530 MAIL FROM'],
    ['EENVELOPE', 'MAIL FROM', 552, 'message', true, '552 MAIL FROM'],
    ['EMESSAGE', 'API', undefined, 'message', true, 'EMESSAGE API'],
  ])('%s at %s with %s concerns the %s', (code, command, responseCode, scope, permanent, name) => {
    const error = Object.assign(new Error('text'), { code, command, responseCode })
    expect(classifyFailure(error)).toEqual({ status: 'deferred', scope, permanent, code: name })
  })

  test.each(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EABORT'])('%s within the text is a doubt', (code) => {
    const error = Object.assign(new Error('text'), { code, command: 'DATA' })
    expect(classifyFailure(error, { begun: true })).toMatchObject({ scope: 'doubt' })
  })

  test('an error is named by the code of its cause, never by its text, which may contain addresses', () => {
    const text = '550 <sana@visitor.example> unknown'
    const refused = { code: 'EMESSAGE', responseCode: 550, response: text, command: 'DATA' }
    expect(JSON.stringify(classifyFailure(Object.assign(new Error(text), refused)))).not.toContain('sana')
    const socket = { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }
    expect(classifyFailure(Object.assign(new Error(), socket)).code).toBe(socket.originalCode)
  })

  test('an unknown thrown value concerns its own mail alone', () => {
    for (const thrown of [undefined, 'text', null, {}])
      expect(classifyFailure(thrown)).toMatchObject({ scope: 'message', code: 'EUNKNOWN' })
  })
})
