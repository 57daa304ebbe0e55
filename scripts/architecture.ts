/**
 * Draws which room imports from which into docs/architecture.md, from the imports themselves.
 *
 *   npm run architecture
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { ARCHITECTURE_PAGE, withDrawing } from '#checks/architecture.ts'

writeFileSync(ARCHITECTURE_PAGE, withDrawing(readFileSync(ARCHITECTURE_PAGE, 'utf8')))
console.log(`${ARCHITECTURE_PAGE} shows the imports as they are.`)
