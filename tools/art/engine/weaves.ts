import { wrap } from './math.ts'

/**
 * Which thread lies on top where a pick (weft, thrown across) meets an end (warp, stretched lengthwise):
 * true when the warp end is raised over the pick. All of weaving is in this question.
 */
export type Structure = (pick: number, end: number) => boolean

/** Twill: over `raised`, under `lowered`, one step on with each pick. The diagonals of denim. */
export function twill(raised: number, lowered: number): Structure {
  return (pick, end) => wrap(end + pick, raised + lowered) < raised
}

/**
 * Point twill: threaded and treadled up to a point and back (0 1 2 … n-1 … 2 1), so that the diagonals close to
 * diamonds.
 */
export function pointTwill(shafts: number, raised: number): Structure {
  const repeat = 2 * shafts - 2
  const shaftOf = (thread: number) => Math.min(wrap(thread, repeat), repeat - wrap(thread, repeat))
  return (pick, end) => wrap(shaftOf(end) - shaftOf(pick), shafts) < raised
}

/** Bird's eye: the small point twill on five shafts, a diamond with a dot in it. */
export const birdsEye = pointTwill(5, 2)

/**
 * Herringbone: stripes of twill that change direction. At each change the twill moves by one pick, so that
 * raised threads meet lowered ones: a clean cut, where point twill would have a long float.
 */
export function herringbone(stripe: number, raised: number): Structure {
  const repeat = raised * 2
  return (pick, end) => {
    const leansBack = wrap(Math.floor(end / stripe), 2) === 1
    return wrap(leansBack ? 1 - end - pick : end - pick, repeat) < raised
  }
}

/** Undulating twill: the step from end to end grows and shrinks, and the diagonal becomes a wave. */
export function undulatingTwill(wave: { rise: number; length: number; repeat: number }): Structure {
  const { rise, length, repeat } = wave
  return (pick, end) => {
    const lift = Math.round(rise * Math.sin((end / length) * 2 * Math.PI))
    return wrap(pick + lift, repeat) < repeat / 2
  }
}

/** Basket weave: `size` ends and picks move as one, a chequerboard of small mats. */
export function basket(size: number): Structure {
  return (pick, end) => wrap(Math.floor(pick / size) + Math.floor(end / size), 2) === 0
}

/**
 * Shaded satin on eight shafts: each end is raised over `raised(pick, end)` picks of eight. One is a weft
 * satin (the weft covers all but a dot), seven a warp satin; the values between shade from one to the other.
 */
export function shadedSatin(raised: (pick: number, end: number) => number): Structure {
  return (pick, end) => wrap(pick - 3 * end, 8) < raised(pick, end)
}

/**
 * Block damask: squares that show the warp (over four, under one) beside squares that show the weft, each
 * with a smaller square of the other inside.
 */
export function blockDamask(block: number): Structure {
  const isInner = (thread: number) => thread > 2 && thread < block - 3
  return (pick, end) => {
    const row = pick + 1
    const isChequer = wrap(Math.floor(end / block) + Math.floor(row / block), 2) === 1
    const isCentre = isInner(wrap(end, block)) && isInner(wrap(row, block))
    const binds = wrap(end + pick, 5) === 0
    return isChequer === isCentre ? binds : !binds
  }
}
