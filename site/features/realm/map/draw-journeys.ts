import type { RealmMap } from '../../../../shared/realm-map'
import type { Frame, Point } from '../drawing/frame'

type Journey = RealmMap['journeys'][number]

/** How far a way bends to the side, as a part of its length. */
const BEND = 0.14

/** The map that ways lie on. */
export interface Chart extends Frame {
  /** In fields. */
  size: number
  /** The row of the coast, as parts of the map. */
  coastAt(x: number): number
}

export interface Way {
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

/** How far from its end the names of the map keep away. */
const LAST_PARTS = [1, 0.94, 0.88]

/** The ends of the raids' ways, which no name may cover. */
export function raidEnds(journeys: readonly Journey[], chart: Chart): Point[] {
  const raids = journeys.filter(({ kind }) => kind === 'raid')
  return raids.flatMap((raid) => LAST_PARTS.map((part) => pointOn(wayOf(raid, chart), part)))
}
