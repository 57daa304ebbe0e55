import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#e2e/support/free-port.ts'
import { startInbox } from '#server/inbox/inbox.ts'
import { ask } from '#server/trial/ask.ts'
import { postEnquiry } from '#server/trial/post-enquiry.ts'
import { makeContext } from '#tools/container/make-context.ts'
import { runProgram } from '#tools/deploy/program.ts'
import { walkSite } from '#tools/upgrade/walk-site.ts'

const IMAGE_BYTES_MAX = 250_000_000
const READY_WITHIN_MS = 60_000
const ARRIVES_WITHIN_MS = 15_000
/** Podman would ask for more than it may have inside another container. */
const LIMITS = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']

/** Builds the image, runs it closed, walks the site in it, and starts it a second time on the same volume. */
export async function tryContainer(folder: string): Promise<void> {
  const podman = (...args: string[]) =>
    runProgram('podman', [
      ...[
        '--root',
        join(folder, 'storage'),
        '--runroot',
        join(folder, 'run'),
        '--tmpdir',
        join(folder, 'tmp'),
      ],
      ...['--runtime', 'runc', '--log-level', 'fatal', ...args],
    ])
  const context = join(folder, 'context')
  await makeContext(context)
  await podman('build', '--isolation', 'chroot', '--format', 'docker', '--tag', 'site', context)
  const bytes = Number(await podman('image', 'inspect', '--format', '{{.Size}}', 'site'))
  console.log(`the image has ${Math.round(bytes / 1_000_000)} MB`)
  assert.ok(bytes <= IMAGE_BYTES_MAX, `more than ${IMAGE_BYTES_MAX / 1_000_000} MB`)

  const inbox = await startInbox({ smtpPort: 0 })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    HOST: '127.0.0.1',
    PORT: port,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: inbox.smtpPort,
    MAIL_FROM: 'Website <website@localhost>',
    MAIL_TO: 'enquiries@localhost',
  }
  const start = async () => {
    await podman(
      ...[
        'run',
        '--detach',
        '--rm',
        '--name',
        'site',
        '--network',
        'host',
        '--volume',
        'data:/data',
        ...LIMITS,
      ],
      ...['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
      ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      'site',
    )
    await until(READY_WITHIN_MS, 'the site in the container does not answer', async () => {
      return (await ask(url, '/api/health')).status === 200
    })
  }
  try {
    await start()
    const { pages, files, faults } = await walkSite(url)
    assert.deepEqual(faults, [])
    console.log(`${pages} pages and ${files} scripts, styles and fonts: answered`)
    const { token, ...post } = postEnquiry()
    assert.equal((await ask(url, '/api/sendEmail', { method: 'POST', ...post })).status, 200)
    await until(ARRIVES_WITHIN_MS, 'the enquiry did not go out as a mail', async () =>
      inbox.messages().some(({ text }) => text.includes(token)),
    )
    await podman('healthcheck', 'run', 'site')
    console.log('an enquiry: arrived as a mail; the health check: passed')
    const begun = performance.now()
    await podman('stop', 'site')
    console.log(`stopped in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    await start()
    assert.match(await podman('exec', 'site', 'node', 'tools/enquiries.ts', 'list'), / sent /)
    console.log('started again: the enquiry is still in the volume')
  } finally {
    // Not `system reset`: the networks of other containers do not lie in our storage, and it takes them along.
    try {
      await podman('rm', '--force', '--volumes', '--ignore', 'site')
      await podman('volume', 'rm', '--force', 'data')
      await podman('rmi', '--all', '--force')
    } finally {
      await inbox.close()
    }
  }
}

async function until(withinMs: number, failure: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(failure)
    await pause(100)
  }
}
