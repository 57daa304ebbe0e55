import { wrap } from './math.ts'

/**
 * Which thread lies on top where a pick (weft, thrown across) meets an end (warp, stretched lengthwise):
 * true when the warp end is raised over the pick. All of weaving is in this question.
 */
export type Structure = (pick: number, end: number) => boolean

/**
 * A weaver's draft. Each end is threaded on a shaft, each pick presses a treadle, and the tie-up says which
 * shafts a treadle lifts (row = treadle, column = shaft). Threading and treadling repeat.
 */
type Draft = { threading: number[]; treadling: number[]; tieUp: boolean[][] }

/** The structure that this draft weaves. */
function fromDraft({ threading, treadling, tieUp }: Draft): Structure {
  return (pick, end) => {
    const treadle = treadling[wrap(pick, treadling.length)] ?? 0
    const shaft = threading[wrap(end, threading.length)] ?? 0
    return tieUp[treadle]?.[shaft] ?? false
  }
}

/** Shafts in the order 0 1 2 … n-1 … 2 1: up to a point and back, the source of every diamond. */
export function pointOrder(shafts: number): number[] {
  const up = Array.from({ length: shafts }, (_, shaft) => shaft)
  return [...up, ...up.slice(1, -1).reverse()]
}

/** A tie-up in which every treadle lifts `raised` neighbouring shafts and the next treadle starts one further. */
function twillTieUp(shafts: number, raised: number): boolean[][] {
  const numbers = Array.from({ length: shafts }, (_, index) => index)
  return numbers.map((treadle) => numbers.map((shaft) => wrap(shaft - treadle, shafts) < raised))
}

/** Twill: over `raised`, under `lowered`, one step on with each pick. The diagonals of denim. */
export function twill(raised: number, lowered: number): Structure {
  return (pick, end) => wrap(end + pick, raised + lowered) < raised
}

/** Point twill: threaded and treadled up to a point and back, so that the diagonals close to diamonds. */
export function pointTwill(shafts: number, raised: number): Structure {
  const order = pointOrder(shafts)
  return fromDraft({ threading: order, treadling: order, tieUp: twillTieUp(shafts, raised) })
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
export function undulatingTwill({
  rise,
  length,
  repeat,
}: {
  rise: number
  length: number
  repeat: number
}): Structure {
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
