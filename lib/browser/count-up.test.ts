import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const FRAME_MS = 1000 / 60
const WHOLE_MS = 2500

beforeEach(() => {
  vi.useFakeTimers()
  // The library asks for frames as soon as it is loaded, so the browser's clock has to be there before it.
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) =>
    setTimeout(() => frame(performance.now()), FRAME_MS),
  )
  vi.resetModules()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function count(value: number) {
  const { countUp } = await import('./count-up.ts')
  const shown: number[] = []
  const stop = new AbortController()
  countUp(value, (figure) => shown.push(figure), stop.signal)
  return { shown, stop }
}

test('a figure is reached after 2.5 s and not before', async () => {
  const { shown } = await count(250)
  vi.advanceTimersByTime(WHOLE_MS * 0.9)
  expect(shown.at(-1)).toBeLessThan(250)
  vi.advanceTimersByTime(WHOLE_MS * 0.1 + 2 * FRAME_MS)
  expect(shown.at(-1)).toBe(250)
})

test('it counts whole numbers, never backwards and never past the figure', async () => {
  const { shown } = await count(60)
  vi.advanceTimersByTime(2 * WHOLE_MS)
  expect(shown.length).toBeGreaterThan(60)
  expect(shown.every(Number.isInteger)).toBe(true)
  expect(shown).toEqual([...shown].sort((one, other) => one - other))
  expect(shown.at(-1)).toBe(60)
})

test('it slows down towards the end: more than half is counted in half the time', async () => {
  const { shown } = await count(250)
  vi.advanceTimersByTime(WHOLE_MS / 2)
  expect(shown.at(-1)).toBeGreaterThan(125)
})

test('it stops where it is told to', async () => {
  const { shown, stop } = await count(250)
  vi.advanceTimersByTime(WHOLE_MS / 4)
  stop.abort()
  const frames = shown.length
  vi.advanceTimersByTime(WHOLE_MS)
  expect(shown).toHaveLength(frames)
})
