import { expect, test } from 'vitest'
import { parseStoredMessages, withoutMessage } from './stored-messages.ts'

/** The list after the message at this place, counted from 0, was deleted. */
function afterDeleting(stored: string, place: number): unknown {
  const message = parseStoredMessages(stored)[place]
  const rest = message && withoutMessage(stored, message)
  return rest && JSON.parse(rest)
}

const amina = { id: 7, name: 'Amina', email: 'amina@example.org', phone: '0300', message: 'Hello' }

test.each([
  ['an empty storage', null],
  ['an empty text', ''],
  ['broken JSON', '[{"id":1'],
  ['JSON that is not a list', '{"id":1}'],
])('%s holds no messages', (_case, text) => {
  expect(parseStoredMessages(text)).toEqual([])
})

test('entries that are not objects are not shown, and stay stored', () => {
  const stored = JSON.stringify([null, 'text', 4, ['list'], amina])
  expect(parseStoredMessages(stored)).toMatchObject([
    { position: 4, name: amina.name, message: amina.message },
  ])
  expect(afterDeleting(stored, 0)).toEqual([null, 'text', 4, ['list']])
})

test('a field that is missing or not a text is shown empty', () => {
  expect(parseStoredMessages('[{"id":1,"name":5}]')).toMatchObject([
    { position: 0, name: '', email: '', phone: '', message: '' },
  ])
})

test.each([
  ['with the same id', { id: 7 }],
  ['without ids', {}],
  ['with ids that are neither numbers nor words', { id: { no: 1 } }],
])('of two messages %s, only the one that was chosen is deleted', (_case, id) => {
  const [first, second] = [
    { ...id, name: 'Amina' },
    { ...id, name: 'Béla' },
  ]
  expect(afterDeleting(JSON.stringify([first, second]), 0)).toEqual([second])
  expect(afterDeleting(JSON.stringify([first, second]), 1)).toEqual([first])
})

test('nothing is deleted when another message has taken the place of the chosen one', () => {
  const [chosen] = parseStoredMessages(JSON.stringify([amina, { id: 8 }]))
  expect(chosen && withoutMessage(JSON.stringify([{ id: 8 }]), chosen)).toBeUndefined()
  expect(chosen && withoutMessage(JSON.stringify([{ id: '7' }]), chosen)).toBeUndefined()
  expect(chosen && withoutMessage(JSON.stringify([{ ...amina, message: 'Other' }]), chosen)).toBeUndefined()
  expect(chosen && withoutMessage(null, chosen)).toBeUndefined()
})
