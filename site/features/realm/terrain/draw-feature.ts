import type { Frame } from '../drawing/frame'
import { at, drawn, path, rounded } from '../drawing/svg'
import type { Feature } from './terrain'

/** As wide as the map is drawn here, features have their own size. */
const FULL_WIDTH = 820
const SMALLEST = 0.62

/** One mountain, hill or tree. It hides what lies behind it. */
export function drawFeature(feature: Feature, { width, height }: Frame): SVGElement {
  const scale = Math.max(SMALLEST, Math.min(1, width / FULL_WIDTH))
  const shape = SHAPES[feature.kind](feature)
  const transform = `${at(feature.x * width, feature.y * height)} scale(${rounded(scale * 10) / 10})`
  return drawn('g', { class: `realm-${feature.kind}`, transform }, ...shape)
}

const SHAPES: Record<Feature['kind'], (feature: Feature) => SVGElement[]> = { mountain, hill, tree }

function mountain({ size, variant }: Feature): SVGElement[] {
  const [half, top] = [9 + size * 9, 11 + size * 15 + variant * 3]
  const lean = (variant - 0.5) * half * 0.4
  const left = `M${rounded(-half)} 0Q${rounded(-half * 0.5)} ${rounded(-top * 0.38)} ${rounded(lean)} ${rounded(-top)}`
  const right = `L${rounded(lean + half * 0.34)} ${rounded(-top * 0.62)}L${rounded(lean + half * 0.42)} ${rounded(-top * 0.44)}L${rounded(half)} 0`
  return [
    path('realm-paper', `${left}${right}Z`),
    path('realm-outline', left + right),
    path('realm-hatch', shade({ half, top, lean })),
  ]
}

interface Slope {
  half: number
  top: number
  lean: number
}

/** Strokes down the eastern slope, which lies in the shade. */
function shade({ half, top, lean }: Slope): string {
  const strokes = Math.round(4 + half / 4)
  return Array.from({ length: strokes }, (_, n) => {
    const part = (n + 0.4) / strokes
    const x = lean + (half - lean) * part * 0.82
    const y = -top * (1 - part) * 0.96
    const length = top * (0.5 - 0.34 * part)
    return `M${rounded(x)} ${rounded(y)}l${rounded(-length * 0.22)} ${rounded(length)}`
  }).join('')
}

function hill({ size }: Feature): SVGElement[] {
  const [half, top] = [6 + size * 5, 4 + size * 3]
  const outline = `M${rounded(-half)} 0Q${rounded(-half * 0.3)} ${rounded(-top * 1.5)} ${rounded(half)} 0`
  const hatch = [0.25, 0.5, 0.75].map(
    (part) => `M${rounded(half * part)} ${rounded(-top * (0.74 - part * 0.6))}l-1 ${rounded(top * 0.42)}`,
  )
  return [path('realm-paper', `${outline}Z`), path('realm-outline', outline), path('realm-hatch', hatch.join(''))]
}

function tree({ size, variant }: Feature): SVGElement[] {
  const high = 6.5 + size * 3.5
  const crown =
    variant > 0.5
      ? `M0 ${rounded(-high)}C2.6 ${rounded(-high * 0.5)} 3.4 -2.6 3 -2H-3C-3.4 -2.6 -2.6 ${rounded(-high * 0.5)} 0 ${rounded(-high)}Z`
      : `M-3 -3.4A3.1 ${rounded(high * 0.45)} 0 1 1 3 -3.4Q0 -2 -3 -3.4Z`
  return [
    path('realm-paper realm-outline', crown),
    path('realm-hatch', `M0 -2V0M1 ${rounded(-high * 0.62)}V-3.2M2 ${rounded(-high * 0.42)}V-3.2`),
  ]
}
