/** A picture of the first screen, as far as the browser has got with it. */
type Picture = 'waiting' | 'arrived' | 'failed'

/** The pictures by their place, and which of them is seen. */
export type HeroFrames = { seen: number; pictures: readonly Picture[] }

/** `turn`: it is time for the next picture. The others: what has become of the picture of a place. */
export type HeroEvent = { type: 'turn' } | { type: 'arrived' | 'failed'; place: number }

/** Before anything has happened: the inline script has asked for the first picture, and it is on its way or there. */
export const FIRST_FRAMES: HeroFrames = { seen: 0, pictures: ['arrived', 'waiting', 'waiting', 'waiting'] }

/** The next picture waits for its turn, and its turn waits for the picture; one that failed has no turn. */
export function changeFrames(frames: HeroFrames, event: HeroEvent): HeroFrames {
  if (event.type === 'turn') return showNext(frames)
  const pictures = frames.pictures.map((picture, place) => (place === event.place ? event.type : picture))
  // An empty frame is not kept until the next turn.
  return pictures[frames.seen] === 'failed' ? showNext({ ...frames, pictures }) : { ...frames, pictures }
}

/** The place whose turn is next: that of the picture that is seen, when all others have failed. */
export function nextPlace({ seen, pictures }: HeroFrames): number {
  const places = pictures.map((_picture, step) => (seen + 1 + step) % pictures.length)
  return places.find((place) => pictures[place] !== 'failed') ?? seen
}

function showNext(frames: HeroFrames): HeroFrames {
  const next = nextPlace(frames)
  return frames.pictures[next] === 'arrived' ? { ...frames, seen: next } : frames
}
