import { readFileSync, writeFileSync } from 'node:fs'
import { readCommandLine } from '#lib/config/command-line.ts'
import { ARCHITECTURE_PAGE, withDrawing } from '#tools/checks/architecture.ts'

const USAGE = `Draws which room imports from which into ${ARCHITECTURE_PAGE}, from the imports themselves.

  npm run architecture`

readCommandLine(USAGE, {})

writeFileSync(ARCHITECTURE_PAGE, withDrawing(readFileSync(ARCHITECTURE_PAGE, 'utf8')))
console.log(`${ARCHITECTURE_PAGE} shows the imports as they are.`)
