import type { RealmMap } from '../../../../shared/realm-map'
import { drawn, path, rounded } from '../drawing/svg'
import { type Chart, partBehind, pointOn, type Way, wayOf } from './draw-journeys'
import type { Mark } from './draw-marks'
import { GLYPHS } from './glyphs'
import { type Journey, journeyFacts } from './journey-words'
import { factsInWords } from './map-words'

const STEPS = 16
const SCALE = 0.8

interface JourneyLayers {
  ways: SVGElement
  movers: SVGElement
}

interface Shown {
  map: RealmMap
  chart: Chart
  now: () => number
  /** For readers who want less motion: the place of this moment. */
  isStill: boolean
}

interface Moving extends Pick<Shown, 'now' | 'isStill'> {
  id: string
  journey: Journey
  way: Way
  isHomeward: boolean
}

/** Keeps what is on its way in motion. Each has one element, so that the one in focus stays there when news arrives. */
export function createJourneyLayer({ ways, movers }: JourneyLayers) {
  const elements = new Map<string, SVGElement>()
  let moving: Moving[] = []

  function show({ map, chart, now, isStill }: Shown) {
    moving = map.journeys.map((journey) => {
      const isHomeward = map.castles.some(({ x, y }) => x === journey.to.x && y === journey.to.y)
      return { id: `journey ${journey.id}`, journey, way: wayOf(journey, chart), isHomeward, now, isStill }
    })
    ways.replaceChildren(...moving.map(drawWay))
    const ids = new Set(moving.map(({ id }) => id))
    for (const [id, element] of elements) {
      if (ids.has(id)) continue
      element.remove()
      elements.delete(id)
    }
    for (const each of moving) update(each)
  }

  function update(each: Moving) {
    const element = elements.get(each.id) ?? create(each)
    element.setAttribute('aria-label', factsInWords(factsOf(each)))
    place(element, each)
  }

  function create(each: Moving): SVGElement {
    const element = drawMover(each)
    elements.set(each.id, element)
    movers.append(element)
    return element
  }

  return { show, marks: () => moving.map(markOf), elementOf: (id: string) => elements.get(id) }
}

const factsOf = ({ journey, isHomeward, now }: Moving) => journeyFacts(journey, { isHomeward, now: now() })

/** Where it is at this moment. */
function markOf(each: Moving): Mark {
  const { id, journey, way, now } = each
  return {
    id,
    glyph: journey.kind,
    scale: SCALE,
    isAwake: true,
    isRivals: journey.owner === 'rival',
    facts: factsOf(each),
    strength: 0,
    ownerStrength: 0,
    ...pointOn(way, partBehind(journey, now())),
  }
}

function drawWay({ journey: { kind }, way: { from, bend, to } }: Moving): SVGElement {
  const [start, middle, end] = [from, bend, to].map(({ x, y }) => `${rounded(x)} ${rounded(y)}`)
  return drawn('path', { class: 'realm-way', 'data-kind': kind, d: `M${start}Q${middle} ${end}` })
}

function drawMover({ id, journey: { kind } }: Moving): SVGElement {
  const parts = GLYPHS[kind].map(([name, d]) => path(name, d))
  const attributes = { class: 'realm-mover', role: 'img', tabindex: -1, 'data-id': id, 'data-kind': kind }
  return drawn('g', attributes, drawn('g', { transform: `scale(${SCALE})` }, ...parts))
}

const transformAt = (way: Way, part: number) => {
  const { x, y } = pointOn(way, part)
  return `translate(${rounded(x)}px, ${rounded(y)}px)`
}

function place(mover: SVGElement, { journey, way, now, isStill }: Moving) {
  const part = partBehind(journey, now())
  for (const motion of mover.getAnimations()) motion.cancel()
  mover.style.transform = transformAt(way, part)
  if (isStill || part >= 1 || part <= 0) return
  const frames = Array.from({ length: STEPS + 1 }, (_, n) => ({ transform: transformAt(way, n / STEPS) }))
  const duration = Date.parse(journey.arrives_at) - Date.parse(journey.left_at)
  const motion = mover.animate(frames, { duration, fill: 'forwards' })
  motion.currentTime = now() - Date.parse(journey.left_at)
}
