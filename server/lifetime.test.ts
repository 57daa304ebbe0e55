import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

const MODULE = new URL('./lifetime.ts', import.meta.url).href

/** A process below a shell, as npm starts one. It says when it runs, and "ended" when it is told to. */
async function startBelowShell(environment: Record<string, string>) {
  const program = `
    import { onNpmExit } from '${MODULE}'
    onNpmExit(() => { console.log('ended'); process.exit() })
    console.log('running')
    setTimeout(() => { console.log('left alone'); process.exit() }, 3000)
  `
  // The second command keeps the shell from making way for the first.
  const command = `"${process.execPath}" --input-type=module --eval "$PROGRAM"; true`
  const shell = spawn('sh', ['-c', command], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, PROGRAM: program, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void shell.kill())
  await once(shell.stdout, 'readable')
  return { shell, output: text(shell.stdout) }
}

test('a process that npm has started ends when the shell in between is gone', async () => {
  const { shell, output } = await startBelowShell({ npm_lifecycle_event: 'start' })
  shell.kill('SIGTERM')
  expect(await output).toBe('running\nended\n')
})

test('a process that was started by hand outlives its shell', async () => {
  const { shell, output } = await startBelowShell({})
  shell.kill('SIGTERM')
  expect(await output).toBe('running\nleft alone\n')
})
