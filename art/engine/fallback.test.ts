import { describe, expect, test } from 'vitest'
import { drawFallbackMember, drawFallbackPost, drawFallbackProject, drawFallbackService } from './fallback.ts'

const kinds = [
  { kind: 'service', draw: (id: string) => drawFallbackService(id, 'front') },
  { kind: 'project', draw: drawFallbackProject },
  { kind: 'post', draw: drawFallbackPost },
  { kind: 'member', draw: drawFallbackMember },
]

describe.each(kinds)('the woven stand-in for a $kind', ({ draw }) => {
  test('follows from the id alone', () => {
    expect(draw('a-new-thing')).toBe(draw('a-new-thing'))
  })

  test('differs between ids', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `entry-${index}`)
    expect(new Set(ids.map(draw)).size).toBeGreaterThan(6)
  })

  test('is small enough to send with a page', () => {
    expect(draw('a-new-thing').length).toBeLessThan(20_000)
  })
})

test('the reverse of a stand-in belongs to its front: the same dyes, another picture', () => {
  const dyesOf = (svg: string) => new Set(svg.match(/#[0-9a-f]{6}/g))
  const front = drawFallbackService('support', 'front')
  const reverse = drawFallbackService('support', 'reverse')
  expect(dyesOf(reverse)).toEqual(dyesOf(front))
  expect(reverse).not.toBe(front)
})
