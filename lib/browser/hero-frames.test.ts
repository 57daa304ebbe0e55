import { expect, test } from 'vitest'
import { changeFrames, FIRST_FRAMES, type HeroEvent, nextPlace } from './hero-frames.ts'

const TURN: HeroEvent = { type: 'turn' }
const arrived = (place: number): HeroEvent => ({ type: 'arrived', place })
const failed = (place: number): HeroEvent => ({ type: 'failed', place })

/** Which picture is seen after each of the events. */
function watch(...events: HeroEvent[]): number[] {
  let frames = FIRST_FRAMES
  return events.map((event) => {
    frames = changeFrames(frames, event)
    return frames.seen
  })
}

test('the four pictures take turns without end', () => {
  const all = [arrived(1), arrived(2), arrived(3)]
  expect(watch(...all, TURN, TURN, TURN, TURN, TURN).slice(3)).toEqual([1, 2, 3, 0, 1])
})

test('a turn waits for a picture that has not come', () => {
  expect(watch(TURN, TURN, arrived(1), TURN)).toEqual([0, 0, 0, 1])
})

test('a picture that failed is passed over, at each round', () => {
  const events = [failed(1), arrived(2), arrived(3)]
  expect(watch(...events, TURN, TURN, TURN, TURN).slice(3)).toEqual([2, 3, 0, 2])
})

test('the next picture to be fetched is the one after the failed', () => {
  expect(nextPlace(changeFrames(FIRST_FRAMES, failed(1)))).toBe(2)
})

test('where the first picture failed, the next one shows as soon as it is there', () => {
  expect(watch(failed(0), arrived(1))).toEqual([0, 1])
  expect(watch(arrived(1), failed(0))).toEqual([0, 1])
})

test('where nothing else comes, what is seen stays', () => {
  expect(watch(failed(1), failed(2), failed(3), TURN, TURN)).toEqual([0, 0, 0, 0, 0])
  const alone = [failed(1), failed(2), failed(3)].reduce(changeFrames, FIRST_FRAMES)
  expect(nextPlace(alone)).toBe(0)
  expect(watch(failed(0), failed(1), failed(2), failed(3), TURN)).toEqual([0, 0, 0, 0, 0])
})
