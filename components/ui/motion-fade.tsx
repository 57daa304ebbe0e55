'use client'

import { useEffect, useReducer } from 'react'
import { chosenHeroes, showRandomHeroes } from '#lib/hero-choice.ts'
import { changeFrames, FIRST_FRAMES, nextPlace } from '#lib/hero-frames.ts'
import { whilePlaying } from '#lib/motion.ts'

const INTERVAL_MS = 5000

/**
 * The four pictures on top of each other, of which one is seen; every 5 s it fades into the next. A picture is
 * fetched one turn before it is due, and its turn waits until it is there; one that does not come has none.
 * @param pictures what is chosen from, when the visitor came by a link from inside and the inline script did not run
 */
export function MotionFade({ pictures }: { pictures: string[] }) {
  const [frames, change] = useReducer(changeFrames, FIRST_FRAMES)
  const next = nextPlace(frames)
  const isMissing = frames.pictures[next] === 'waiting'

  useEffect(() => showRandomHeroes(pictures), [pictures])

  // The first is on its way already: this only asks what became of it.
  useEffect(() => fetchWhenIdle(0, (type) => change({ type, place: 0 })), [])

  useEffect(() => {
    if (isMissing) return fetchWhenIdle(next, (type) => change({ type, place: next }))
  }, [next, isMissing])

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
  if ('requestIdleCallback' in window) requestIdleCallback(fetchNow)
  else setTimeout(fetchNow, 1000)
  return () => {
    picture.onload = null
    picture.onerror = null
  }
}
