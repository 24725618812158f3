import type { RealmMap } from '../../../../shared/realm-map'
import type { Frame, Point } from '../drawing/frame'
import { drawn, path, rounded } from '../drawing/svg'
import { GLYPHS } from './glyphs'

type Journey = RealmMap['journeys'][number]

/** How far a way bends to the side, as a part of its length. */
const BEND = 0.14
const STEPS = 16
const SCALE = 0.8

/** The map that ways lie on. */
export interface Chart extends Frame {
  /** In fields. */
  size: number
  /** The row of the coast, as parts of the map. */
  coastAt(x: number): number
}

interface Way {
  from: Point
  bend: Point
  to: Point
}

/** The way of a journey, in pixels. Both directions bend apart. */
export function wayOf(
  { kind, from, to }: Pick<Journey, 'kind' | 'from' | 'to'>,
  { size, width, height, coastAt }: Chart,
): Way {
  const placed = ({ x, y }: Point) => {
    const part = { x: x / size, y: y / size }
    // Ships leave from the coast, not from their castle.
    const harbour = coastAt(part.x)
    return { x: part.x * width, y: (kind === 'ships' ? Math.max(part.y, harbour) : part.y) * height }
  }
  const [start, end] = [placed(from), placed(to)]
  const bend = {
    x: (start.x + end.x) / 2 - (end.y - start.y) * BEND,
    y: (start.y + end.y) / 2 + (end.x - start.x) * BEND,
  }
  return { from: start, bend, to: end }
}

/** Where it is after this part of the way, from 0 to 1. */
export function pointOn({ from, bend, to }: Way, part: number): Point {
  const along = (a: number, b: number, c: number) => (1 - part) ** 2 * a + 2 * part * (1 - part) * b + part ** 2 * c
  return { x: along(from.x, bend.x, to.x), y: along(from.y, bend.y, to.y) }
}

/** The part of the way behind it, by the server's clock. */
export function partBehind({ left_at, arrives_at }: Pick<Journey, 'left_at' | 'arrives_at'>, now: number): number {
  const [left, arrives] = [Date.parse(left_at), Date.parse(arrives_at)]
  if (arrives <= left) return 1
  return Math.min(1, Math.max(0, (now - left) / (arrives - left)))
}

interface JourneyLayers {
  ways: SVGElement
  movers: SVGElement
}

interface Shown {
  map: RealmMap
  chart: Chart
  now: number
  /** For readers who want less motion: the place of this moment. */
  isStill: boolean
}

/** Keeps what is on its way in motion. */
export function createJourneyLayer({ ways, movers }: JourneyLayers) {
  return function show({ map, chart, now, isStill }: Shown) {
    const drawnWays: SVGElement[] = []
    const drawnMovers: SVGElement[] = []
    for (const journey of map.journeys) {
      const way = wayOf(journey, chart)
      drawnWays.push(drawWay(journey, way))
      const mover = drawMover(journey)
      drawnMovers.push(mover)
      place(mover, { journey, way, now, isStill })
    }
    ways.replaceChildren(...drawnWays)
    movers.replaceChildren(...drawnMovers)
  }
}

const drawWay = ({ kind }: Journey, { from, bend, to }: Way) => {
  const [start, middle, end] = [from, bend, to].map(({ x, y }) => `${rounded(x)} ${rounded(y)}`)
  return drawn('path', { class: 'realm-way', 'data-kind': kind, d: `M${start}Q${middle} ${end}` })
}

function drawMover({ kind }: Journey): SVGElement {
  const parts = GLYPHS[kind].map(([name, d]) => path(name, d))
  return drawn('g', { class: 'realm-mover', 'data-kind': kind }, drawn('g', { transform: `scale(${SCALE})` }, ...parts))
}

interface Placed extends Pick<Shown, 'now' | 'isStill'> {
  journey: Journey
  way: Way
}

const transformAt = (way: Way, part: number) => {
  const { x, y } = pointOn(way, part)
  return `translate(${rounded(x)}px, ${rounded(y)}px)`
}

function place(mover: SVGElement, { journey, way, now, isStill }: Placed) {
  const part = partBehind(journey, now)
  mover.style.transform = transformAt(way, part)
  if (isStill || part >= 1 || part <= 0) return
  const frames = Array.from({ length: STEPS + 1 }, (_, n) => ({ transform: transformAt(way, n / STEPS) }))
  const duration = Date.parse(journey.arrives_at) - Date.parse(journey.left_at)
  const motion = mover.animate(frames, { duration, fill: 'forwards' })
  motion.currentTime = now - Date.parse(journey.left_at)
}
