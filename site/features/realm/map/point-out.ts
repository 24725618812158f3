import type { RealmMapView } from './create-map'
import type { Mark } from './draw-marks'
import { type Direction, markBeside, markNear } from './find-mark'

interface Places {
  svg: SVGSVGElement
  tip: HTMLElement
}

const REACH = { mouse: 16, touch: 30 }
const KEYS: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }
const GAP = 10

/** Shows the facts of the place under the pointer, or of the one in focus. Arrow keys go from place to place. */
export function pointOut({ svg, tip }: Places, map: RealmMapView) {
  let shown: Mark | null = null

  function show(mark: Mark | null) {
    if (shown) map.elementOf(shown.id)?.removeAttribute('data-chosen')
    shown = mark
    tip.hidden = !mark
    if (!mark) return
    map.elementOf(mark.id)?.setAttribute('data-chosen', '')
    fill(tip, mark)
    // Within the map, above its place if there is room.
    const left = Math.min(Math.max(mark.x - tip.offsetWidth / 2, GAP), svg.clientWidth - tip.offsetWidth - GAP)
    const above = mark.y - 26 * mark.scale - tip.offsetHeight - GAP / 2
    tip.style.translate = `${left}px ${above > GAP ? above : mark.y + GAP}px`
  }

  function pointed({ clientX, clientY, pointerType }: PointerEvent): Mark | null {
    const { left, top } = svg.getBoundingClientRect()
    const reach = pointerType === 'mouse' ? REACH.mouse : REACH.touch
    return markNear(map.marks(), { x: clientX - left, y: clientY - top }, reach)
  }

  const focused = () => map.marks().find(({ id }) => map.elementOf(id) === document.activeElement) ?? null

  svg.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse') show(pointed(event) ?? focused())
  })
  svg.addEventListener('pointerdown', (event) => show(pointed(event)))
  svg.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse') show(focused())
  })
  svg.addEventListener('focusin', () => show(focused()))
  svg.addEventListener('focusout', () => show(null))
  svg.addEventListener('keydown', (event) => {
    const from = focused()
    if (event.key === 'Escape') show(null)
    const direction = KEYS[event.key]
    if (!from || !direction) return
    event.preventDefault()
    const next = markBeside(map.marks(), from, direction)
    if (next) moveFocus(map, from, next)
  })

  /** After news: the same place, which may have other facts or be gone. */
  return () => show(map.marks().find(({ id }) => id === shown?.id) ?? null)
}

function moveFocus(map: RealmMapView, from: Mark, to: Mark) {
  map.elementOf(from.id)?.setAttribute('tabindex', '-1')
  const element = map.elementOf(to.id)
  element?.setAttribute('tabindex', '0')
  element?.focus()
}

function fill(tip: HTMLElement, { facts: { title, lines } }: Mark) {
  const name = document.createElement('b')
  name.textContent = title
  const facts = lines.map((line) => {
    const fact = document.createElement('span')
    fact.textContent = line
    return fact
  })
  tip.replaceChildren(name, ...facts)
}
