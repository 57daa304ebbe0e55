import { breaks } from './breaks/breaks.ts'
import { copyCode, tryBreak } from './breaks/try-break.ts'

// Makes the mistakes of scripts/breaks/breaks.ts one after another in a copy of the code: the tests named there have to
// fail. `npm run breaks`, or `npm run breaks -- lease` for those with that word.

const words = process.argv.slice(2)
const chosen = breaks.filter(({ name }) => words.every((word) => name.includes(word)))
const unnoticed: string[] = []

await using copy = await copyCode()
for (const each of chosen) {
  const { failed } = await tryBreak(copy.folder, each)
  if (failed.length === 0) unnoticed.push(each.name)
  console.log(`${failed.length === 0 ? 'UNNOTICED' : 'noticed  '}  ${each.name}  (${each.test})`)
}
console.log(`${chosen.length - unnoticed.length} of ${chosen.length} breaks were noticed.`)
if (unnoticed.length > 0) process.exitCode = 1
