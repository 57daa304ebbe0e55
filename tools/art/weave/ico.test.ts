import { expect, test } from 'vitest'
import { iconFile } from './ico.ts'

test('an icon file says where its one picture begins and how long it is', () => {
  const picture = Buffer.from('a picture')
  const icon = iconFile(picture, 48)
  expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48])
  const start = icon.readUInt32LE(18)
  expect(icon.subarray(start, start + icon.readUInt32LE(14))).toEqual(picture)
})

test('256 px are written as 0, the only way a byte can say it', () => {
  expect(iconFile(Buffer.alloc(1), 256)[6]).toBe(0)
})
