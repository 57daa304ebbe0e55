import { spawnSync } from 'node:child_process'
import { readCommandLine } from '#lib/config/command-line.ts'

const USAGE = `Looks at every page as npm test looks at one page of each kind: structure, axe in both themes, no script, every width,
400 % zoom, the keyboard, fingers, large letters, forced colours, paper, a picture of the whole page. It needs a build
(npm run build).

  npm run prove -- pages`

readCommandLine(USAGE, {})
const SPECS = ['pages', 'accessibility-states', 'print', 'whole-page'].map((name) => `e2e/${name}.spec.ts`)
const { status } = spawnSync('npm', ['run', '--silent', 'test:e2e', '--', ...SPECS], {
  stdio: 'inherit',
  env: { ...process.env, EVERY_ROUTE: '1' },
  // npm is a .cmd file on Windows, which only a shell can start.
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
