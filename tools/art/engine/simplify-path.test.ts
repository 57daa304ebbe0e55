import svgpath from 'svgpath'
import { expect, test } from 'vitest'
import { simplifyPath } from './simplify-path.ts'

/** A circle of 500 units around 600 600, traced in as many lines. */
function tracedCircle(lines: number): string {
  const at = (step: number) => {
    const angle = (step / lines) * 2 * Math.PI
    return `${600 + 500 * Math.cos(angle)} ${600 + 500 * Math.sin(angle)}`
  }
  return `M${Array.from({ length: lines }, (_each, step) => at(step)).join('L')}z`
}

const commands = (path: string) => path.match(/[a-z]/gi) ?? []

test('a traced circle becomes a few curves that stay within the tolerance and the rounding', () => {
  const simple = simplifyPath(tracedCircle(90), 2)
  expect(commands(simple).length).toBeLessThan(10)
  const distances: number[] = []
  svgpath(simple)
    .abs()
    .iterate(([command, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0], _index, x, y) => {
      if (command !== 'C') return
      for (const t of [0, 0.25, 0.5, 0.75, 1]) {
        const weights = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3]
        const along = (...points: number[]) =>
          points.reduce((sum, each, n) => sum + each * (weights[n] ?? 0), 0)
        distances.push(Math.hypot(along(x, x1, x2, x3) - 600, along(y, y1, y2, y3) - 600))
      }
    })
  expect(Math.min(...distances)).toBeGreaterThan(500 - 3.5)
  expect(Math.max(...distances)).toBeLessThan(500 + 3.5)
})

test('corners stay corners, and straight lines stay lines', () => {
  expect(simplifyPath('M10 10h200.4v99.8h-200z', 2)).toBe(simplifyPath('M10 10L210 10L210 110L10 110z', 2))
  expect(simplifyPath('M10 10H210V110H10z', 2)).not.toMatch(/c/i)
})

test('parts of a path stay apart, and what is closed stays closed', () => {
  expect(
    commands(simplifyPath('M0 0h90v90zM200 0h90v90z', 2)).filter((each) => /[mz]/i.test(each)),
  ).toHaveLength(4)
})

test('arcs and shortened curves are understood', () => {
  const simple = simplifyPath('M0 100a100 100 0 0 1 200 0s0 100-100 100', 2)
  expect(simple).toMatch(/^M0 100/)
  expect(simple).not.toMatch(/[as]/i)
})
