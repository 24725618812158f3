import type { Frame, Point } from '../drawing/frame'
import { drawn, path, rounded } from '../drawing/svg'
import type { Mark } from './draw-marks'
import { shortName } from './map-words'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Placed {
  box: Box
  /** From its castle, so that a line must lead to it. */
  isFar: boolean
}

interface Shown {
  marks: readonly Mark[]
  frame: Frame
  /** Points of the map that no name may cover. */
  kept: readonly Point[]
}

const LINE = 14
const LETTER = 6.7
const EDGE = 14
/** So many names on a map of this width, and at least that many. */
const WIDTH_OF_NAME = 62
const LEAST_NAMES = 6
const PLAYERS_SHARE = 0.4
/** The strongest always have their names: farther away and with a line, where the map is crowded. */
const ALWAYS_NAMED = 3
const DISTANCES = [30, 45, 60, 80, 105, 135]
const DIRECTIONS = 12
const KEPT_REACH = 6
/** Castles that grow a little do not drive names away. */
const GROWTH = 4

/** Keeps names where they were written once, as long as the map has the same size. */
export function createLabels() {
  const placed = new Map<string, Placed>()
  let size = ''

  return function draw({ marks, frame, kept }: Shown): SVGElement[] {
    if (size !== `${frame.width} ${frame.height}`) placed.clear()
    size = `${frame.width} ${frame.height}`
    const castles = marks.filter(({ strength }) => strength > 0)
    const boxes = new Map(castles.map((mark) => [mark, boxOf(mark)]))
    const points = kept.map(around)
    const isFree = (mark: Mark, box: Box, grown = 0) =>
      isInside(box, frame) &&
      ![...placed].some(([id, one]) => id !== mark.id && touch(one.box, box)) &&
      !points.some((one) => touch(one, box)) &&
      !castles.some((each) => each !== mark && touch(shrunk(boxes.get(each) as Box, grown), box))

    const known = new Map(castles.map((mark) => [mark.id, mark]))
    for (const [id, { box }] of placed) {
      const mark = known.get(id)
      if (!mark || !isFree(mark, box, GROWTH)) placed.delete(id)
    }
    const ranked = rankedOf(castles)
    const first = ranked.slice(0, ALWAYS_NAMED)
    const most = Math.max(LEAST_NAMES, Math.floor(frame.width / WIDTH_OF_NAME))
    for (const mark of [...first, ...namedOf(ranked, most)]) {
      const isFirst = first.includes(mark)
      if (placed.has(mark.id) || (placed.size >= most && !isFirst)) continue
      const beside = placesBeside(mark)
      const places = [...beside, ...(isFirst ? placesAround(mark) : [])]
      const free = places.find((box) => isFree(mark, box))
      const box = free ?? (isFirst ? places.find((each) => isInside(each, frame)) : undefined)
      if (box) placed.set(mark.id, { box, isFar: !beside.includes(box) })
    }
    return [...placed].flatMap(([id, label]) => written(known.get(id) as Mark, label))
  }
}

function written(mark: Mark, { box, isFar }: Placed): SVGElement[] {
  const place = { x: rounded((box.left + box.right) / 2), y: rounded(box.bottom - 3) }
  const text = drawn('text', { class: 'realm-label', 'data-glyph': mark.glyph, ...place }, shortName(mark.facts.title))
  return isFar ? [leader(mark, box), text] : [text]
}

/** From the edge of a castle to the nearest point of its name. */
function leader({ x, y, scale }: Mark, { left, top, right, bottom }: Box): SVGElement {
  const roof = y - 21 * scale
  const middle = top > y ? y + 1 : bottom < roof ? roof : (y + roof) / 2
  const end = { x: Math.min(right, Math.max(left, x)), y: Math.min(bottom, Math.max(top, middle)) }
  return path('realm-leader', `M${rounded(x)} ${rounded(middle)}L${rounded(end.x)} ${rounded(end.y)}`)
}

const rankedOf = (castles: readonly Mark[]) =>
  castles
    .filter(({ glyph }) => glyph === 'castle' || glyph === 'rival')
    .toSorted((a, b) => b.ownerStrength - a.ownerStrength)

/** Most are the strongest of all; the rest are the strongest players, who are seldom among them. */
function namedOf(ranked: readonly Mark[], most: number): Mark[] {
  const players = ranked.filter(({ isRivals }) => !isRivals).slice(0, Math.ceil(most * PLAYERS_SHARE))
  const others = ranked.filter((mark) => !players.includes(mark)).slice(0, most - players.length)
  return [...players, ...others]
}

function boxOf({ x, y, scale }: Mark): Box {
  return { left: x - 12 * scale, top: y - 21 * scale, right: x + 12 * scale, bottom: y }
}

const around = ({ x, y }: Point): Box => ({
  left: x - KEPT_REACH,
  right: x + KEPT_REACH,
  top: y - KEPT_REACH,
  bottom: y + KEPT_REACH,
})

const shrunk = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by,
})

const widthOf = ({ facts }: Mark) => shortName(facts.title).length * LETTER

/** Below, above, to the right, to the left. */
function placesBeside(mark: Mark): Box[] {
  const { x, y, scale } = mark
  const width = widthOf(mark)
  const centred = (top: number) => ({ left: x - width / 2, right: x + width / 2, top, bottom: top + LINE })
  const beside = (left: number) => ({ left, right: left + width, top: y - LINE, bottom: y })
  return [centred(y + 2), centred(y - 32 * scale - LINE), beside(x + 15 * scale), beside(x - 15 * scale - width)]
}

/** All around, nearer places first. */
function placesAround(mark: Mark): Box[] {
  const width = widthOf(mark)
  return DISTANCES.flatMap((distance) =>
    Array.from({ length: DIRECTIONS }, (_, n) => {
      const turn = (2 * Math.PI * n) / DIRECTIONS
      const [x, y] = [mark.x + Math.cos(turn) * (distance + width / 2), mark.y + Math.sin(turn) * distance]
      return { left: x - width / 2, right: x + width / 2, top: y - LINE / 2, bottom: y + LINE / 2 }
    }),
  )
}

const touch = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const isInside = ({ left, top, right, bottom }: Box, { width, height }: Frame) =>
  left > EDGE && top > EDGE && right < width - EDGE && bottom < height - EDGE
