import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { breaks } from './breaks/breaks.ts'

// Makes the mistakes of scripts/breaks/breaks.ts one after another in the files themselves, and takes each back: the
// tests named there have to fail. `npm run breaks`, or `npm run breaks -- lease` for those with that word.

const words = process.argv.slice(2)
const chosen = breaks.filter(({ name }) => words.every((word) => name.includes(word)))
const unnoticed: string[] = []

for (const { name, file, search, replace, test } of chosen) {
  const right = readFileSync(file, 'utf8')
  const takeBack = () => writeFileSync(file, right)
  process.once('SIGINT', takeBack)
  writeFileSync(
    file,
    right.replace(search, () => replace),
  )
  try {
    const { status } = spawnSync('vitest', ['run', '--bail=1', test], {
      stdio: 'ignore',
      // vitest is a .cmd file on Windows, which only a shell can start.
      shell: process.platform === 'win32',
    })
    if (status === 0) unnoticed.push(name)
    console.log(`${status === 0 ? 'UNNOTICED' : 'noticed  '}  ${name}  (${test})`)
  } finally {
    takeBack()
    process.off('SIGINT', takeBack)
  }
}
console.log(`${chosen.length - unnoticed.length} of ${chosen.length} breaks were noticed.`)
if (unnoticed.length > 0) process.exitCode = 1
