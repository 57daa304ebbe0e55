import svgpath from 'svgpath'

type Point = { x: number; y: number }
/** A cubic Bézier curve: where it begins, its two handles, where it ends. A line has its handles on its thirds. */
type Curve = [Point, Point, Point, Point]

const SAMPLES_PER_CURVE = 8
const REFINEMENTS = 4

/**
 * The same drawing in fewer curves and whole units. Traced outlines have three times the curves that an eye can tell
 * apart: neighbours become one curve as long as that stays within the tolerance of all of them.
 *
 * @param path the `d` of an SVG path
 * @param tolerance in units of the path: how far the new outline may leave the old one, before rounding
 * @see Philip J. Schneider, "An Algorithm for Automatically Fitting Digitized Curves", Graphics Gems, 1990
 */
export function simplifyPath(path: string, tolerance: number): string {
  const drawn = subpaths(path).map(({ start, curves, isClosed }) => {
    const fewer = mergeCurves(curves, tolerance)
    return `M${start.x} ${start.y}${fewer.map(draw).join('')}${isClosed ? 'z' : ''}`
  })
  return svgpath(drawn.join('')).round(0).rel().toString()
}

type Subpath = { start: Point; curves: Curve[]; isClosed: boolean }

function subpaths(path: string): Subpath[] {
  const found: Subpath[] = []
  svgpath(path)
    .abs()
    .unarc()
    .unshort()
    .iterate(([command, ...numbers], _index, x, y) => {
      const current = found.at(-1)
      const at = { x, y }
      if (command === 'M' || current === undefined)
        found.push({ start: pointAt(numbers, 0), curves: [], isClosed: false })
      else if (command === 'Z') current.isClosed = true
      else current.curves.push(curveOf(command, numbers, at))
    })
  return found
}

/** @throws Error at a command that figures do not have */
function curveOf(command: string, numbers: number[], at: Point): Curve {
  if (command === 'L') return line(at, pointAt(numbers, 0))
  if (command === 'H') return line(at, { x: numbers[0] ?? 0, y: at.y })
  if (command === 'V') return line(at, { x: at.x, y: numbers[0] ?? 0 })
  if (command === 'C') return [at, pointAt(numbers, 0), pointAt(numbers, 2), pointAt(numbers, 4)]
  throw new Error(`A path with ${command} cannot be simplified yet.`)
}

function pointAt(numbers: number[], index: number): Point {
  return { x: numbers[index] ?? 0, y: numbers[index + 1] ?? 0 }
}

function line(from: Point, to: Point): Curve {
  return [from, between(from, to, 1 / 3), between(from, to, 2 / 3), to]
}

/** From each curve on as many as one can stand for, then from the next. */
function mergeCurves(curves: Curve[], tolerance: number): Curve[] {
  const merged: Curve[] = []
  for (let first = 0; first < curves.length; ) {
    let best = curves[first]
    let next = first + 1
    for (let end = first + 2; end <= curves.length && end <= next + 2; end++) {
      const whole = fitOne(curves.slice(first, end), tolerance)
      if (!whole) continue
      best = whole
      next = end
    }
    if (best) merged.push(best)
    first = next
  }
  return merged
}

/** One curve that begins and ends in the directions of the given ones, if it stays that close to all of them. */
function fitOne(curves: Curve[], tolerance: number): Curve | undefined {
  const points = curves.flatMap((curve, index) => sample(curve, index === 0 ? 0 : 1))
  const [first] = curves
  const last = curves.at(-1)
  if (!first || !last) return undefined
  const ends = { from: first[0], to: last[3], out: direction(first), back: direction(reverse(last)) }
  let places = byLength(points)
  for (let round = 0; round < REFINEMENTS; round++) {
    const curve = leastSquares(points, places, ends)
    places = places.map((place, index) => refine(curve, points[index] ?? ends.to, place))
    const isClose = points.every(
      (point, index) => distance(point, pointOn(curve, places[index] ?? 1)) <= tolerance,
    )
    if (isClose) return curve
  }
  return undefined
}

type Ends = { from: Point; to: Point; out: Point; back: Point }

/** The lengths of both handles that bring the curve closest to the points, which lie at these places (0 to 1) of it. */
function leastSquares(points: Point[], places: number[], { from, to, out, back }: Ends): Curve {
  let [oo, ob, bb, o, b] = [0, 0, 0, 0, 0]
  for (const [index, point] of points.entries()) {
    const t = places[index] ?? 0
    const [w0, w1, w2, w3] = weights(t)
    const left = minus(point, plus(times(from, w0 + w1), times(to, w2 + w3)))
    oo += w1 * w1
    ob += w1 * w2 * dot(out, back)
    bb += w2 * w2
    o += w1 * dot(left, out)
    b += w2 * dot(left, back)
  }
  const determinant = oo * bb - ob * ob
  const usual = distance(from, to) / 3
  const lengths = determinant > 1e-9 ? [(o * bb - b * ob) / determinant, (oo * b - ob * o) / determinant] : []
  const [outLength = usual, backLength = usual] = lengths.every((each) => each > 0) ? lengths : []
  return [from, plus(from, times(out, outLength)), plus(to, times(back, backLength)), to]
}

/** A step of Newton's towards the place of the curve that is closest to the point. */
function refine(curve: Curve, point: Point, place: number): number {
  const [a, b, c, d] = curve
  const off = minus(pointOn(curve, place), point)
  const u = 1 - place
  const velocity = times(
    plus(
      plus(times(minus(b, a), u * u), times(minus(c, b), 2 * u * place)),
      times(minus(d, c), place * place),
    ),
    3,
  )
  const bend = times(
    plus(times(plus(minus(a, times(b, 2)), c), u), times(plus(minus(b, times(c, 2)), d), place)),
    6,
  )
  const slope = dot(velocity, velocity) + dot(off, bend)
  return slope > 0 ? Math.min(1, Math.max(0, place - dot(off, velocity) / slope)) : place
}

function byLength(points: Point[]): number[] {
  let length = 0
  const lengths = points.map((point, index) => {
    length += distance(point, points[index - 1] ?? point)
    return length
  })
  return lengths.map((each) => (length > 0 ? each / length : 0))
}

function sample(curve: Curve, first: number): Point[] {
  const places = Array.from({ length: SAMPLES_PER_CURVE + 1 }, (_, index) => index / SAMPLES_PER_CURVE)
  return places.slice(first).map((place) => pointOn(curve, place))
}

function pointOn([a, b, c, d]: Curve, place: number): Point {
  const [w0, w1, w2, w3] = weights(place)
  return plus(plus(times(a, w0), times(b, w1)), plus(times(c, w2), times(d, w3)))
}

function weights(t: number): [number, number, number, number] {
  const u = 1 - t
  return [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
}

/** Where a curve sets out to, as a step of length 1: to the first of its points that is not where it begins. */
function direction([a, b, c, d]: Curve): Point {
  const aim = [b, c, d].find((each) => distance(each, a) > 1e-6) ?? d
  return times(minus(aim, a), 1 / Math.max(distance(aim, a), 1e-6))
}

function reverse([a, b, c, d]: Curve): Curve {
  return [d, c, b, a]
}

function draw([from, out, back, to]: Curve): string {
  const isStraight = [out, back].every((each) => fromLine(each, from, to) < 0.5)
  return isStraight ? `L${to.x} ${to.y}` : `C${out.x} ${out.y} ${back.x} ${back.y} ${to.x} ${to.y}`
}

/** How far a handle lies from the straight way; infinitely when it points beyond its ends. */
function fromLine(point: Point, from: Point, to: Point): number {
  const way = minus(to, from)
  const length = Math.hypot(way.x, way.y)
  const along = length > 0 ? dot(minus(point, from), way) / length : 0
  if (along < -0.5 || along > length + 0.5) return Infinity
  return distance(point, between(from, to, length > 0 ? along / length : 0))
}

const plus = (one: Point, other: Point) => ({ x: one.x + other.x, y: one.y + other.y })
const minus = (one: Point, other: Point) => ({ x: one.x - other.x, y: one.y - other.y })
const times = ({ x, y }: Point, factor: number) => ({ x: x * factor, y: y * factor })
const dot = (one: Point, other: Point) => one.x * other.x + one.y * other.y
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const between = (from: Point, to: Point, share: number) => plus(from, times(minus(to, from), share))
