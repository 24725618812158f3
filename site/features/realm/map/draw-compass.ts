import type { Frame } from '../drawing/frame'
import { at, drawn, path } from '../drawing/svg'

const INSET = 4
/** Alternating parts of the edge, as on a chart. */
const PARTS = 20
const PLATE = { width: 172, height: 22 }
const POINT = 'M0 -25L4.6 -4.6L0 0ZM0 -25L-4.6 -4.6L0 0Z'
const HALF_POINT = 'M0 -25L4.6 -4.6L0 0Z'
const SMALL_POINT = 'M0 -14L2.8 -2.8L0 0L-2.8 -2.8Z'

/** A compass out at sea. */
export function drawCompass({ width, height }: Frame): SVGElement {
  const quarters = [0, 90, 180, 270]
  const rose = [
    drawn('circle', { class: 'realm-rose', r: 17 }),
    drawn('circle', { class: 'realm-rose', r: 15 }),
    ...quarters.map((turn) =>
      drawn('path', { class: 'realm-rose', d: SMALL_POINT, transform: `rotate(${turn + 45})` }),
    ),
    ...quarters.flatMap((turn) => [
      drawn('path', { class: 'realm-rose', d: POINT, transform: `rotate(${turn})` }),
      drawn('path', { class: 'realm-rose-half', d: HALF_POINT, transform: `rotate(${turn})` }),
    ]),
    drawn('text', { class: 'realm-north', y: -29 }, 'N'),
  ]
  return drawn('g', { class: 'realm-compass', transform: at(width - 46, height - 46) }, ...rose)
}

/** The edge of the chart with its title. What lies outside is hidden. */
export function drawEdge(server: string, { width, height }: Frame): SVGElement[] {
  const plate = { x: (width - PLATE.width) / 2, y: height - PLATE.height, ...PLATE }
  return [
    path('realm-outside', `M0 0H${width}V${height}H0Z${edge(INSET, { width, height })}`),
    path('realm-edge', edge(INSET, { width, height }) + edge(INSET + 6, { width, height })),
    path('realm-scale', scale({ width, height })),
    drawn('rect', { class: 'realm-plate', ...plate }),
    drawn('text', { class: 'realm-title', x: width / 2, y: height - 6 }, `Practice realm ${server}`),
  ]
}

const edge = (inset: number, { width, height }: Frame) =>
  `M${inset} ${inset}H${width - inset}V${height - inset}H${inset}Z`

function scale({ width, height }: Frame): string {
  const middle = INSET + 3
  const [across, down] = [(width - 2 * middle) / PARTS, (height - 2 * middle) / PARTS]
  return Array.from({ length: PARTS / 2 }, (_, n) => {
    const [x, y] = [middle + 2 * n * across, middle + 2 * n * down]
    const rows = [middle, height - middle].map((row) => `M${x} ${row}h${across}`)
    const columns = [middle, width - middle].map((column) => `M${column} ${y}v${down}`)
    return [...rows, ...columns].join('')
  }).join('')
}
