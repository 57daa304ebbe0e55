import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ARCHITECTURE_PAGE, withDrawing } from './architecture.ts'

test('the drawing of the rooms shows the imports as they are; `npm run architecture` draws it again', () => {
  const page = readFileSync(ARCHITECTURE_PAGE, 'utf8')
  expect(page).toBe(withDrawing(page))
})
