'use client'

import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { chosenHeroes, showRandomHeroes } from '#lib/browser/hero-choice.ts'
import { changeFrames, FIRST_FRAMES, nextPlace } from '#lib/browser/hero-frames.ts'
import { readMotion, watchMotion, whilePlaying } from '#lib/browser/motion.ts'

const INTERVAL_MS = 5000

/**
 * The four pictures on top of each other, of which one is seen; every 5 s it fades into the next. A picture is
 * fetched one turn before it is due, and its turn waits until it is there; one that does not come has none. Where
 * motion is paused none is due, unless the first does not come.
 * @param pictures what is chosen from, when the visitor came by a link from inside and the inline script did not run
 */
export function HeroFrames({ pictures }: { pictures: string[] }) {
  const [frames, change] = useReducer(changeFrames, FIRST_FRAMES)
  const next = nextPlace(frames)
  const motion = useSyncExternalStore(watchMotion, readMotion, () => 'paused' as const)
  const isDue = motion === 'playing' || frames.pictures[frames.seen] === 'failed'
  const isWanted = isDue && frames.pictures[next] === 'waiting'

  useEffect(() => showRandomHeroes(pictures), [pictures])

  // The first is on its way already: this only asks what became of it.
  useEffect(() => fetchWhenIdle(0, (type) => change({ type, place: 0 })), [])

  useEffect(() => {
    if (isWanted) return fetchWhenIdle(next, (type) => change({ type, place: next }))
  }, [next, isWanted])

  useEffect(() => whilePlaying(() => change({ type: 'turn' }), INTERVAL_MS), [])

  return FRAMES.map((name, place) => (
    <div
      key={name}
      className={`hero-frame ${frames.pictures[place] === 'arrived' ? name : ''}`}
      data-seen={place === frames.seen}
    />
  ))
}

/** Named in hero.css, where each takes one of the four pictures. */
const FRAMES = ['hero-frame-1', 'hero-frame-2', 'hero-frame-3', 'hero-frame-4']

/** @returns the function that forgets about it */
function fetchWhenIdle(place: number, end: (type: 'arrived' | 'failed') => void): () => void {
  const address = chosenHeroes()[place]
  const picture = new Image()
  picture.onload = () => end('arrived')
  picture.onerror = () => end('failed')
  const fetchNow = () => {
    if (address !== undefined) picture.src = address
  }
  const cancel = whenIdle(fetchNow)
  return () => {
    cancel()
    picture.onload = null
    picture.onerror = null
  }
}

/** @returns the function that cancels it */
function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback)
  return () => cancelIdleCallback(handle)
}
