import { expect, test } from 'vitest'
import { peopleIn, personOf } from './person.ts'

test.each([
  ['with the zero that is dialled inside a country', '+92 (0) 321 7654321', '+92 321 7654321'],
  ['without the zero of the request', '+92 321 7654321', '0092 (0)321 7654321'],
  ['with the zero in brackets alone', '(0) 321 7654321', '0321 7654321'],
  ['in Arabic digits', '٠٣٢١ ٧٦٥٤٣٢١', '03217654321'],
  ['in Persian digits', '۰۳۲۱۷۶۵۴۳۲۱', '03217654321'],
  ['in full-width characters', '＋９２（０）３２１７６５４３２１', '+92 321 7654321'],
])('forgetting finds a number written %s, and no other number', (_way, written, asked) => {
  const person = personOf({ phone: asked })
  expect(peopleIn('a', { phone: written })).toContain(person)
  expect(peopleIn('b', { phone: '+92 321 7654320' })).not.toContain(person)
})
