import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followMotion, motionScript, readMotion, whilePlaying, writeMotion } from './motion.ts'

const INTERVAL_MS = 5000

/** The parts of a browser that the module uses. */
function openPage({ stored, lessMotion = false }: { stored?: string; lessMotion?: boolean } = {}) {
  const storage = new Map(stored === undefined ? [] : [['motion', stored]])
  const system = Object.assign(new EventTarget(), { matches: lessMotion })
  const page = Object.assign(new EventTarget(), {
    hidden: false,
    documentElement: { dataset: {} as Record<string, string> },
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
  vi.stubGlobal('matchMedia', () => system)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  new Function(motionScript())()
  return {
    storage,
    wishForLess(matches: boolean) {
      system.matches = matches
      system.dispatchEvent(new Event('change'))
    },
    hide(hidden: boolean) {
      page.hidden = hidden
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('before the first paint', () => {
  test.each([
    ['plays for a visitor without a stored choice', undefined, false, 'playing'],
    ['stays paused for a visitor who paused it', 'paused', false, 'paused'],
    ['is paused for a visitor who asked the operating system for less motion', undefined, true, 'paused'],
    ['plays for a visitor who asked for less motion and then pressed Play', 'playing', true, 'playing'],
    ['ignores an unknown stored value', 'sideways', false, 'playing'],
  ])('the page %s', (_case, stored, lessMotion, motion) => {
    openPage({ ...(stored === undefined ? {} : { stored }), lessMotion })
    expect(readMotion()).toBe(motion)
  })

  test('motion is paused if the script never ran', () => {
    openPage()
    delete document.documentElement.dataset.motion
    expect(readMotion()).toBe('paused')
  })
})

describe('the choice of a visitor', () => {
  test('playing is stored only against a system wish for less motion, so that a later wish counts', () => {
    const page = openPage()
    followMotion()
    writeMotion('paused')
    writeMotion('playing')
    expect(page.storage.has('motion')).toBe(false)
    page.wishForLess(true)
    expect(readMotion()).toBe('paused')
    page.wishForLess(false)
    expect(readMotion()).toBe('playing')
    page.wishForLess(true)

    writeMotion('playing')
    expect(page.storage.get('motion')).toBe('playing')
    page.wishForLess(false)
    expect(page.storage.has('motion')).toBe(false)
    page.wishForLess(true)
    expect(readMotion()).toBe('paused')
  })

  test('a stored choice to play is deleted if the system does not ask for less motion', () => {
    const { storage } = openPage({ stored: 'playing' })
    followMotion()
    expect(storage.has('motion')).toBe(false)
  })
})

describe('whilePlaying', () => {
  test('a repeated task rests in a hidden tab', () => {
    const page = openPage()
    const turn = vi.fn()
    whilePlaying(turn, INTERVAL_MS)
    page.hide(true)
    vi.advanceTimersByTime(10 * INTERVAL_MS)
    expect(turn).not.toHaveBeenCalled()
    page.hide(false)
    vi.advanceTimersByTime(INTERVAL_MS)
    expect(turn).toHaveBeenCalledOnce()
  })
})
