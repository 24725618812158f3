import { REALM_SHORE } from '../../../../shared/realm-shore'
import type { Point } from '../drawing/frame'
import { layered, type Noise, noiseOf, seededRandom } from '../drawing/seeded'

export interface Feature extends Point {
  kind: 'mountain' | 'hill' | 'tree'
  /** From 0, the smallest, to 1. */
  size: number
  /** From 0 to 1, to draw no two alike. */
  variant: number
}

/** Places are parts of the map, from 0 to 1 each way. */
export interface Terrain {
  coast: Point[]
  coastAt(x: number): number
  /** From the spring to the sea. */
  rivers: Point[][]
  /** From the back to the front. */
  features: Feature[]
}

const COAST_POINTS = 220
/** How far the coast goes from its middle, at most. */
const COAST_SWING = 0.036
/** Noise keeps to its middle, and a coast has capes and bays. */
const RUGGEDNESS = 2.1
const RIVERS = 3

/** The land of a server: the same in every browser, for ever. */
export function terrainOf(server: string): Terrain {
  const coastAt = coastOf(server)
  const coast = Array.from({ length: COAST_POINTS + 1 }, (_, n) => pointAt(n / COAST_POINTS, coastAt))
  const height = stretched(layered(noiseOf(`${server} heights`), 3), 5.2, 4.4)
  const rivers = Array.from({ length: RIVERS }, (_, n) => riverOf(`${server} river ${n}`, n, coastAt))
  const isFree = (point: Point) => point.y < coastAt(point.x) - 0.035 && !rivers.some((river) => isNear(point, river))
  const features = [...heights(server, height), ...trees(server, height)].filter(isFree)
  return { coast, coastAt, rivers, features: features.sort((a, b) => a.y - b.y) }
}

const pointAt = (x: number, coastAt: (x: number) => number) => ({ x, y: coastAt(x) })

function coastOf(server: string) {
  const [bays, rocks] = [noiseOf(`${server} bays`), noiseOf(`${server} rocks`)]
  return (x: number) => {
    const swing = 0.6 * bays(x * 6.5, 0) + 0.28 * rocks(x * 23, 3) + 0.12 * rocks(x * 71, 9)
    return REALM_SHORE + Math.tanh((swing * 2 - 1) * RUGGEDNESS) * COAST_SWING
  }
}

/** Rivers rise in the north, one in each third of the map, and wind to the coast. */
function riverOf(seed: string, third: number, coastAt: (x: number) => number): Point[] {
  const random = seededRandom(seed)
  const bends = noiseOf(seed)
  const middle = (third + 0.35 + random() * 0.3) / RIVERS
  let last: Point = { x: middle, y: 0.12 + random() * 0.22 }
  const points = [last]
  for (;;) {
    const bend = (bends(last.y * 16, 0) - 0.5) * 0.05 + (bends(last.y * 47, 5) - 0.5) * 0.022
    const x = Math.min(0.97, Math.max(0.03, last.x + bend + (middle - last.x) * 0.1))
    const next = { x, y: last.y + 0.013 }
    // A river never turns back at its mouth.
    if (next.y >= coastAt(x)) return [...points, { x: last.x, y: coastAt(last.x) }]
    points.push(next)
    last = next
  }
}

const isNear = (point: Point, river: Point[]) =>
  river.some(({ x, y }) => Math.abs(x - point.x) < 0.022 && y - point.y < 0.034 && point.y - y < 0.012)

/** Shares of the land, so that no realm is without mountains or forests. */
const MOUNTAINS = 0.23
const HILLS = 0.33
const FORESTS = 0.27

/** Ranges of mountains, with hills at their feet. */
function heights(server: string, height: Noise): Feature[] {
  const random = seededRandom(`${server} mountains`)
  const points = scattered({ columns: 27, rows: 24, random })
  const [peaks, feet] = [reachedBy(MOUNTAINS, points, height), reachedBy(HILLS, points, height)]
  const summit = reachedBy(0, points, height)
  return points.flatMap((point): Feature[] => {
    const [here, variant] = [height(point.x, point.y), random()]
    if (here > peaks) return [{ ...point, kind: 'mountain', size: (here - peaks) / (summit - peaks), variant }]
    return here > feet && variant > 0.35 ? [{ ...point, kind: 'hill', size: variant, variant }] : []
  })
}

/** Forests stand where the land is low. */
function trees(server: string, height: Noise): Feature[] {
  const random = seededRandom(`${server} trees`)
  const woods = stretched(layered(noiseOf(`${server} woods`), 2), 6.5, 6)
  const points = scattered({ columns: 62, rows: 58, random })
  const [feet, edge] = [reachedBy(HILLS, points, height), reachedBy(FORESTS, points, woods)]
  return points.flatMap((point): Feature[] => {
    const isWood = height(point.x, point.y) < feet && woods(point.x, point.y) > edge
    return isWood ? [{ ...point, kind: 'tree', size: random(), variant: random() }] : []
  })
}

/** The value that this share of the points exceeds. */
function reachedBy(share: number, points: readonly Point[], noise: Noise): number {
  const values = points.map(({ x, y }) => noise(x, y)).sort((a, b) => b - a)
  return values[Math.floor(share * values.length)] ?? 1
}

const stretched =
  (noise: Noise, across: number, down: number): Noise =>
  (x, y) =>
    noise(x * across, y * down)

interface Scatter {
  columns: number
  rows: number
  random: () => number
}

/** One point in each cell of a grid over the land, not quite in its middle. */
function scattered({ columns, rows, random }: Scatter): Point[] {
  return Array.from({ length: columns * rows }, (_, n) => ({
    x: ((n % columns) + 0.15 + random() * 0.7) / columns,
    y: ((Math.floor(n / columns) + 0.15 + random() * 0.7) / rows) * REALM_SHORE,
  })).filter(({ x, y }) => x > 0.035 && x < 0.965 && y > 0.05)
}
