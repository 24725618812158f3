import type { Frame } from '../drawing/frame'
import { drawn, rounded } from '../drawing/svg'
import type { Mark } from './draw-marks'
import { shortName } from './map-words'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const LINE = 14
const LETTER = 6.7
const EDGE = 14
/** So many names on a map of this width, and at least that many. */
const WIDTH_OF_NAME = 62
const LEAST_NAMES = 6
const PLAYERS_SHARE = 0.4

/** Writes the names of the strongest castles where they cover neither each other nor a castle. */
export function drawLabels(marks: readonly Mark[], frame: Frame): SVGElement[] {
  const most = Math.max(LEAST_NAMES, Math.floor(frame.width / WIDTH_OF_NAME))
  const taken = marks.filter(({ strength }) => strength > 0).map(boxOf)
  const labels: SVGElement[] = []
  for (const mark of namedOf(marks, most)) {
    const name = shortName(mark.facts.title)
    const own = boxOf(mark)
    const free = placesFor(mark, name).find(
      (box) => isInside(box, frame) && !taken.some((one) => one !== own && touch(one, box)),
    )
    if (!free) continue
    taken.push(free)
    const place = { x: rounded((free.left + free.right) / 2), y: rounded(free.bottom - 3) }
    labels.push(drawn('text', { class: 'realm-label', 'data-glyph': mark.glyph, ...place }, name))
  }
  return labels
}

/** Most are the strongest of all; the rest are the strongest players, who are seldom among them. */
function namedOf(marks: readonly Mark[], most: number): Mark[] {
  const castles = marks.filter(({ glyph }) => glyph === 'castle' || glyph === 'rival')
  const ranked = castles.toSorted((a, b) => b.strength - a.strength)
  const players = ranked.filter(({ isRivals }) => !isRivals).slice(0, Math.ceil(most * PLAYERS_SHARE))
  const others = ranked.filter((mark) => !players.includes(mark)).slice(0, most - players.length)
  return [...players, ...others]
}

function boxOf({ x, y, scale }: Mark): Box {
  return { left: x - 12 * scale, top: y - 21 * scale, right: x + 12 * scale, bottom: y }
}

/** Below, above, to the right, to the left. */
function placesFor({ x, y, scale }: Mark, name: string): Box[] {
  const width = name.length * LETTER
  const centred = (top: number) => ({ left: x - width / 2, right: x + width / 2, top, bottom: top + LINE })
  const beside = (left: number) => ({ left, right: left + width, top: y - LINE, bottom: y })
  return [centred(y + 2), centred(y - 32 * scale - LINE), beside(x + 15 * scale), beside(x - 15 * scale - width)]
}

const touch = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const isInside = ({ left, top, right, bottom }: Box, { width, height }: Frame) =>
  left > EDGE && top > EDGE && right < width - EDGE && bottom < height - EDGE
