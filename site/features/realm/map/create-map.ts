import type { RealmMap } from '../../../../shared/realm-map'
import type { Frame } from '../drawing/frame'
import { drawn } from '../drawing/svg'
import { drawTerrain } from '../terrain/draw-terrain'
import { type Feature, terrainOf } from '../terrain/terrain'
import { drawCompass, drawEdge } from './draw-compass'
import { raidEnds } from './draw-journeys'
import { createLabels } from './draw-labels'
import { createMarkLayer, type Mark, marksOf } from './draw-marks'
import { markNear } from './find-mark'
import { createJourneyLayer } from './journey-layer'
import { mapInWords } from './map-words'

/** Castles stand in clearings: so far around one, in pixels, nothing grows. */
const CLEARING = { x: 15, above: 24, below: 16 }

const LAYERS = ['terrain', 'ways', 'marks', 'movers', 'labels', 'border'] as const

/** The map of a server in an empty SVG. Its land is there before its news. */
export function createMap(svg: SVGSVGElement, server: string) {
  const terrain = terrainOf(server)
  const [land, ways, group, movers, labels, edge] = LAYERS.map((name) => drawn('g', { class: `realm-${name}` }))
  if (!land || !ways || !group || !movers || !labels || !edge) throw new Error('There are six layers')
  for (const hidden of [land, ways, labels, edge]) hidden.setAttribute('aria-hidden', 'true')
  svg.setAttribute('role', 'group')
  svg.setAttribute('aria-label', `A map of ${server}`)
  svg.replaceChildren(land, ways, group, movers, labels, edge)
  const markLayer = createMarkLayer(group)
  const journeys = createJourneyLayer({ ways, movers })
  const drawLabels = createLabels()
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let frame: Frame = { width: 0, height: 0 }
  let marks: Mark[] = []

  function resize(): boolean {
    const { clientWidth: width, clientHeight: height } = svg
    if (width === 0 || (width === frame.width && height === frame.height)) return false
    frame = { width, height }
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
    land?.replaceChildren(...drawTerrain(server, terrain, frame), drawCompass(frame))
    edge?.replaceChildren(...drawEdge(server, frame))
    return true
  }

  function show(map: RealmMap, now: () => number) {
    const from = all().find(({ id }) => elementOf(id) === document.activeElement)
    const chart = { ...frame, size: map.size, coastAt: terrain.coastAt }
    marks = marksOf(map, frame)
    markLayer.show(marks)
    journeys.show({ map, chart, now, isStill: calm.matches })
    labels?.replaceChildren(...drawLabels({ marks, frame, kept: raidEnds(map.journeys, chart) }))
    svg.setAttribute('aria-label', mapInWords(map))
    if (land) clear(land, { marks, frame, features: terrain.features })
    enter(from)
  }

  const all = () => [...marks, ...journeys.marks()]
  const elementOf = (id: string) => markLayer.elementOf(id) ?? journeys.elementOf(id)

  /** The keyboard enters the map at its strongest castle, and goes on beside what has arrived. */
  function enter(from: Mark | undefined) {
    const isLost = from && !elementOf(from.id)
    if (!isLost && svg.querySelector('[tabindex="0"]')) return
    const strongest = marks.toSorted((a, b) => b.strength - a.strength)[0]
    const mark = isLost ? markNear(marks, from, Number.POSITIVE_INFINITY) : strongest
    const element = mark && elementOf(mark.id)
    element?.setAttribute('tabindex', '0')
    if (isLost) element?.focus({ preventScroll: true })
  }

  return { resize, show, marks: all, elementOf }
}

interface Overgrown {
  marks: readonly Mark[]
  frame: Frame
  features: readonly Feature[]
}

function clear(land: SVGElement, { marks, frame, features }: Overgrown) {
  const castles = marks.filter(({ strength }) => strength > 0)
  for (const [n, element] of [...land.querySelectorAll('.realm-features > *')].entries()) {
    const feature = features[n]
    if (!feature) continue
    const [x, y] = [feature.x * frame.width, feature.y * frame.height]
    const isCleared = castles.some(
      (castle) => Math.abs(castle.x - x) < CLEARING.x && y - castle.y < CLEARING.below && castle.y - y < CLEARING.above,
    )
    element.toggleAttribute('data-cleared', isCleared)
  }
}

export type RealmMapView = ReturnType<typeof createMap>
