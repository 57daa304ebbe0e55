import { spawnSync } from 'node:child_process'

export const USAGE = `Looks at every page as npm test looks at one page of each kind: structure, axe in both themes, no script, every width,
400 % zoom, the keyboard, fingers, large letters, forced colours. It needs a build (npm run build).`

/** @throws Error when a page has a fault */
export async function run(options: string[] = []): Promise<void> {
  const { status } = spawnSync(
    'npm',
    ['run', '--silent', 'test:e2e', '--', 'e2e/pages.spec.ts', ...options],
    {
      stdio: 'inherit',
      env: { ...process.env, EVERY_ROUTE: '1' },
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) throw new Error('Not every page is as it should be. See above.')
}
