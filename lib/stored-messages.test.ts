import { expect, test } from 'vitest'
import { parseStoredMessages, withoutMessage } from './stored-messages.ts'

const amina = { id: 7, name: 'Amina', email: 'amina@example.org', phone: '0300', message: 'Hello' }

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['broken JSON', '[{"id":1'],
  ['JSON that is no list', '{"id":1}'],
])('%s holds no messages', (_case, text) => {
  expect(parseStoredMessages(text)).toEqual([])
})

test('ids may be numbers or words', () => {
  const messages = parseStoredMessages(JSON.stringify([amina, { ...amina, id: 'b-2' }]))
  expect(messages.map(({ id }) => id)).toEqual([7, 'b-2'])
})

test('entries that are no objects are not shown, and stay stored', () => {
  const stored = JSON.stringify([null, 'text', 4, ['list'], amina])
  expect(parseStoredMessages(stored)).toEqual([amina])
  expect(JSON.parse(withoutMessage(stored, 7))).toEqual([null, 'text', 4, ['list']])
})

test('a field that is missing or no text is shown empty', () => {
  expect(parseStoredMessages('[{"id":1,"name":5}]')).toEqual([
    { id: 1, name: '', email: '', phone: '', message: '' },
  ])
})

test('only the message of that id is deleted, and the number 7 is not the word "7"', () => {
  const stored = JSON.stringify([amina, { ...amina, id: '7' }])
  expect(JSON.parse(withoutMessage(stored, 7))).toEqual([{ ...amina, id: '7' }])
})

test('what we do not know of an entry that stays is kept', () => {
  const stored = JSON.stringify([amina, { id: 8, name: 'B', starred: true }])
  expect(JSON.parse(withoutMessage(stored, 7))).toEqual([{ id: 8, name: 'B', starred: true }])
})
