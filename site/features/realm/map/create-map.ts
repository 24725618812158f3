import type { RealmMap } from '../../../../shared/realm-map'
import type { Frame } from '../drawing/frame'
import { drawn } from '../drawing/svg'
import { drawTerrain } from '../terrain/draw-terrain'
import { terrainOf } from '../terrain/terrain'
import { drawCompass, drawEdge } from './draw-compass'
import { createJourneyLayer } from './draw-journeys'
import { drawLabels } from './draw-labels'
import { createMarkLayer, type Mark, marksOf } from './draw-marks'
import { mapInWords } from './map-words'

/** Castles stand in clearings: so far around one, in pixels, nothing grows. */
const CLEARING = { x: 15, above: 24, below: 16 }

const LAYERS = ['terrain', 'ways', 'marks', 'movers', 'labels', 'border'] as const

/** The map of a server in an empty SVG. Its land is there before its news. */
export function createMap(svg: SVGSVGElement, server: string) {
  const terrain = terrainOf(server)
  const [land, ways, group, movers, labels, edge] = LAYERS.map((name) => drawn('g', { class: `realm-${name}` }))
  if (!land || !ways || !group || !movers || !labels || !edge) throw new Error('There are six layers')
  for (const hidden of [land, ways, movers, labels, edge]) hidden.setAttribute('aria-hidden', 'true')
  svg.setAttribute('role', 'group')
  svg.setAttribute('aria-label', `A map of ${server}`)
  svg.replaceChildren(land, ways, group, movers, labels, edge)
  const markLayer = createMarkLayer(group)
  const showJourneys = createJourneyLayer({ ways, movers })
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

  function show(map: RealmMap, now: number) {
    marks = marksOf(map, frame)
    markLayer.show(marks)
    labels?.replaceChildren(...drawLabels(marks, frame))
    showJourneys({ map, chart: { ...frame, size: map.size, coastAt: terrain.coastAt }, now, isStill: calm.matches })
    svg.setAttribute('aria-label', mapInWords(map))
    clear()
  }

  function clear() {
    const castles = marks.filter(({ strength }) => strength > 0)
    const features = land?.querySelectorAll('.realm-features > *') ?? []
    for (const [n, element] of [...features].entries()) {
      const feature = terrain.features[n]
      if (!feature) continue
      const [x, y] = [feature.x * frame.width, feature.y * frame.height]
      const isCleared = castles.some(
        (castle) =>
          Math.abs(castle.x - x) < CLEARING.x && y - castle.y < CLEARING.below && castle.y - y < CLEARING.above,
      )
      element.toggleAttribute('data-cleared', isCleared)
    }
  }

  return { resize, show, marks: () => marks, elementOf: markLayer.elementOf }
}

export type RealmMapView = ReturnType<typeof createMap>
