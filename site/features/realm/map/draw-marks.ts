import type { RealmMap } from '../../../../shared/realm-map'
import type { Frame, Point } from '../drawing/frame'
import { at, drawn, path } from '../drawing/svg'
import { GLYPHS, type Glyph, STORM } from './glyphs'
import { castleFacts, type Facts, factsInWords, targetFacts } from './map-words'

/** A castle or target on the map, in pixels. */
export interface Mark extends Point {
  id: string
  glyph: Glyph
  scale: number
  isAwake: boolean
  isRivals: boolean
  facts: Facts
  /** Zero for a target. */
  strength: number
  /** Of its owner in all. */
  ownerStrength: number
}

/** As wide as the map is drawn here, marks have their own size. */
const FULL_WIDTH = 720
const SMALLEST = 0.66

/** All marks, from the back of the map to the front. */
export function marksOf({ castles, targets, size, event }: RealmMap, { width, height }: Frame): Mark[] {
  const shrink = Math.max(SMALLEST, Math.min(1, width / FULL_WIDTH))
  const placed = ({ x, y }: Point) => ({ x: (x / size) * width, y: (y / size) * height })
  const most = Math.max(1, ...castles.map(({ strength }) => strength))
  const grown = (strength: number) => Math.sqrt(Math.max(0, strength) / most)
  const marks: Mark[] = [
    ...castles.map((castle) => ({
      id: castle.id,
      glyph: glyphOf(castle),
      scale:
        shrink * (castle.kind === 'castle' ? 0.6 + 0.75 * grown(castle.strength) : 0.72 + 0.4 * grown(castle.strength)),
      isAwake: true,
      isRivals: castle.owner === 'rival',
      facts: castleFacts(castle),
      strength: castle.strength,
      ownerStrength: castle.owner_strength,
      ...placed(castle),
    })),
    ...targets.map((target) => ({
      id: target.id,
      glyph: target.kind,
      scale: shrink * (target.kind === 'tower' ? 0.7 : 0.88),
      isAwake: target.awake,
      isRivals: false,
      facts: targetFacts(target, event),
      strength: 0,
      ownerStrength: 0,
      ...placed(target),
    })),
  ]
  return marks.sort((a, b) => a.y - b.y)
}

const glyphOf = ({ kind, owner }: RealmMap['castles'][number]): Glyph =>
  kind === 'outpost' ? 'outpost' : owner === 'rival' ? 'rival' : 'castle'

/** Keeps one element for each mark, so that the one in focus stays there when news arrives. */
export function createMarkLayer(group: SVGElement) {
  const elements = new Map<string, SVGElement>()

  function show(marks: readonly Mark[]) {
    const ids = new Set(marks.map(({ id }) => id))
    for (const [id, element] of elements) {
      if (ids.has(id)) continue
      element.remove()
      elements.delete(id)
    }
    for (const mark of marks) update(mark)
  }

  function update(mark: Mark) {
    const element = elements.get(mark.id) ?? create(mark)
    element.setAttribute('transform', `${at(mark.x, mark.y)} scale(${mark.scale.toFixed(2)})`)
    element.setAttribute('aria-label', factsInWords(mark.facts))
    element.toggleAttribute('data-asleep', !mark.isAwake)
  }

  function create({ id, glyph, isRivals }: Mark): SVGElement {
    const parts = GLYPHS[glyph].map(([name, d]) => path(name, d))
    if (glyph === 'island') parts.push(path('realm-storm', STORM))
    const attributes = { class: 'realm-mark', role: 'img', tabindex: -1, 'data-id': id, 'data-glyph': glyph }
    const element = drawn('g', attributes, ...parts)
    element.toggleAttribute('data-rival', isRivals)
    elements.set(id, element)
    group.append(element)
    return element
  }

  return { show, elementOf: (id: string) => elements.get(id) }
}
