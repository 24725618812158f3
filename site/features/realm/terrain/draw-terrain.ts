import type { Frame, Point } from '../drawing/frame'
import { seededRandom } from '../drawing/seeded'
import { drawn, path, rounded, smoothLine } from '../drawing/svg'
import { drawFeature } from './draw-feature'
import type { Terrain } from './terrain'

/** Lines of water along the coast, ever farther apart. */
const WATERLINES = [4, 9, 15, 22, 30]
const SEA_ROW = 7

/** Draws sea, land, rivers, mountains and forests into a group, in pixels. */
export function drawTerrain(server: string, terrain: Terrain, frame: Frame): SVGElement[] {
  const placed = ({ x, y }: Point) => ({ x: x * frame.width, y: y * frame.height })
  const coast = terrain.coast.map(placed)
  const shore = smoothLine(coast)
  const land = `${shore}V0H0Z`
  return [
    path('realm-sea', `M0 0H${frame.width}V${frame.height}H0Z`),
    drawn('g', { class: 'realm-waves' }, path('realm-swell', swell(server, coast, frame))),
    drawn('g', { class: 'realm-waterlines' }, ...WATERLINES.map((away) => path('', waterline(coast, away)))),
    path('realm-land', land),
    path('realm-coast', shore),
    ...terrain.rivers.flatMap((river) => drawRiver(river.map(placed))),
    drawn('g', { class: 'realm-features' }, ...terrain.features.map((feature) => drawFeature(feature, frame))),
  ]
}

/** Follows the coast less and less closely. */
function waterline(coast: readonly Point[], away: number): string {
  const reach = Math.round(away / 4)
  const points = coast.map(({ x }, n) => {
    const near = coast.slice(Math.max(0, n - reach), n + reach + 1)
    return { x, y: near.reduce((sum, { y }) => sum + y, 0) / near.length + away }
  })
  return smoothLine(points.filter((_, n) => n % 2 === 0))
}

/** Broken lines on the open sea, as an engraver cuts them. */
function swell(server: string, coast: readonly Point[], { width, height }: Frame): string {
  const random = seededRandom(`${server} swell`)
  const shore = Math.max(...coast.map(({ y }) => y)) + (WATERLINES.at(-1) ?? 0)
  let line = ''
  for (let y = shore + SEA_ROW; y < height; y += SEA_ROW) {
    for (let x = -20 + random() * 60; x < width + 20; ) {
      const length = 14 + random() * 70
      line += `M${rounded(x)} ${rounded(y)}q${rounded(length / 4)} -1.6 ${rounded(length / 2)} 0t${rounded(length / 2)} 0`
      x += length + 18 + random() * 90
    }
  }
  return line
}

/** Two banks that grow apart towards the sea. */
function drawRiver(points: Point[]): SVGElement[] {
  const part = Math.ceil(points.length / 3)
  const reaches = [0, 1, 2].map((n) => smoothLine(points.slice(Math.max(0, n * part - 1), (n + 1) * part)))
  return [
    ...reaches.map((line, n) => drawn('path', { class: 'realm-bank', 'data-reach': n, d: line })),
    ...reaches.map((line, n) => drawn('path', { class: 'realm-water', 'data-reach': n, d: line })),
  ]
}
