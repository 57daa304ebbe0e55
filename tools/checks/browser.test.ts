import { describe, expect, test, vi } from 'vitest'
import { findBrowser, type Machine } from './browser.ts'

/** A machine without any browser; each test adds what it is about. */
function machine(own: Partial<Machine> = {}): Machine {
  return {
    environment: { PATH: '/usr/local/bin:/usr/bin' },
    isExecutable: () => false,
    launch: () => Promise.resolve('works'),
    ownBrowser: () => '/cache/playwright/chrome',
    run: () => false,
    isRoot: false,
    say: () => undefined,
    ...own,
  }
}

describe('the browser finder', () => {
  test('takes CHROMIUM_PATH before everything else', async () => {
    const chosen = machine({ environment: { CHROMIUM_PATH: '/opt/mine' }, isExecutable: () => true })
    expect(await findBrowser(chosen)).toBe('/opt/mine')
  })

  test('refuses a CHROMIUM_PATH that does not start instead of quietly taking another browser', async () => {
    const wrong = machine({
      environment: { CHROMIUM_PATH: '/bin/true', PATH: '/usr/bin' },
      isExecutable: () => true,
      launch: (path) => Promise.resolve(path === '/bin/true' ? 'fails' : 'works'),
    })
    await expect(findBrowser(wrong)).rejects.toThrow('CHROMIUM_PATH is /bin/true')
  })

  test('prefers the browser of Playwright to the one on the PATH', async () => {
    expect(await findBrowser(machine({ isExecutable: () => true }))).toBe('/cache/playwright/chrome')
  })

  test('passes over a file that is executable but does not start', async () => {
    const stub = machine({
      isExecutable: (path) => path.startsWith('/usr/bin/'),
      launch: (path) => Promise.resolve(path === '/usr/bin/chromium' ? 'fails' : 'works'),
    })
    expect(await findBrowser(stub)).toBe('/usr/bin/chromium-browser')
  })

  test('waits for one that is there and slow, and installs nothing in its place', async () => {
    const run = vi.fn<Machine['run']>(() => true)
    const isExecutable = (path: string) => path === '/usr/bin/chromium'
    const afterSeconds = (needed: number) =>
      machine({
        run,
        isRoot: true,
        isExecutable,
        launch: (_path, timeoutMs) => Promise.resolve(timeoutMs < needed * 1000 ? 'takes too long' : 'works'),
      })
    expect(await findBrowser(afterSeconds(40))).toBe('/usr/bin/chromium')
    await expect(findBrowser(afterSeconds(4000))).rejects.toThrow('/usr/bin/chromium is there, but')
    expect(run).not.toHaveBeenCalled()
  })

  test('prefers one that works to one that is slow', async () => {
    const both = machine({
      isExecutable: (path) => path.startsWith('/usr/bin/'),
      launch: (path) => Promise.resolve(path === '/usr/bin/chromium' ? 'takes too long' : 'works'),
    })
    expect(await findBrowser(both)).toBe('/usr/bin/chromium-browser')
  })

  test('installs through Playwright when nothing is there', async () => {
    let installed = false
    const empty = machine({
      isExecutable: (path) => installed && path === '/cache/playwright/chrome',
      run: (_command, args) => {
        installed = args.includes('install')
        return installed
      },
    })
    expect(await findBrowser(empty)).toBe('/cache/playwright/chrome')
  })

  test('installs the package as root, after an update of the package lists if need be', async () => {
    const commands: string[] = []
    const root = machine({
      isRoot: true,
      isExecutable: (path) => commands.length === 4 && path === '/usr/bin/chromium',
      run: (command, args) => {
        commands.push(`${command} ${args.at(command === 'apt-get' ? 0 : 1)}`)
        return commands.length > 2
      },
    })
    expect(await findBrowser(root)).toBe('/usr/bin/chromium')
    expect(commands.slice(1)).toEqual(['apt-get install', 'apt-get update', 'apt-get install'])
  })

  test('does not call the package manager for anyone but root, and says what to do', async () => {
    const run = vi.fn<Machine['run']>(() => false)
    await expect(findBrowser(machine({ run }))).rejects.toThrow('set CHROMIUM_PATH')
    expect(run.mock.calls.map(([command]) => command)).not.toContain('apt-get')
  })
})
