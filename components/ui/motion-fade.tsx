'use client'

import { useEffect, useReducer } from 'react'
import { chosenHeroes, showRandomHeroes } from '#lib/hero-choice.ts'
import { whilePlaying } from '#lib/motion.ts'

const INTERVAL_MS = 5000

/**
 * The four pictures on top of each other, of which one is seen; every 5 s it fades into the next. A picture is
 * fetched one turn before it is due, and its turn waits until it is there.
 * @param pictures what is chosen from, when the visitor came by a link from inside and the inline script did not run
 */
export function MotionFade({ pictures }: { pictures: string[] }) {
  const [{ seen, fetched }, dispatch] = useReducer(turn, { seen: 0, fetched: 0 })

  useEffect(() => showRandomHeroes(pictures), [pictures])

  useEffect(() => fetchWhenIdle(seen + 1, dispatch), [seen])

  useEffect(() => whilePlaying(() => dispatch('turn'), INTERVAL_MS), [])

  return FRAMES.map((name, index) => (
    <div key={name} className={`hero-frame ${index <= fetched ? name : ''}`} data-seen={index === seen} />
  ))
}

/** Named in hero.css, where each takes one of the four pictures. */
const FRAMES = ['hero-frame-1', 'hero-frame-2', 'hero-frame-3', 'hero-frame-4']

type Frames = {
  seen: number
  /** The last picture that has arrived; all before it have as well. */
  fetched: number
}

/** `turn` shows the next picture if it has arrived; a number says that the picture of this place has. */
function turn(frames: Frames, action: 'turn' | number): Frames {
  if (action !== 'turn') return { ...frames, fetched: Math.max(frames.fetched, action) }
  const next = (frames.seen + 1) % FRAMES.length
  return next <= frames.fetched ? { ...frames, seen: next } : frames
}

/** @returns the function that forgets about it */
function fetchWhenIdle(place: number, arrived: (place: number) => void): () => void {
  const address = chosenHeroes()[place]
  const picture = new Image()
  picture.onload = () => arrived(place)
  const fetchNow = () => {
    if (address !== undefined) picture.src = address
  }
  if ('requestIdleCallback' in window) requestIdleCallback(fetchNow)
  else setTimeout(fetchNow, 1000)
  return () => {
    picture.onload = null
  }
}
