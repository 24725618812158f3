const SVG = 'http://www.w3.org/2000/svg'

/** A new SVG element. */
export function drawn<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number>,
  ...content: (SVGElement | string)[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...content)
  return element
}

/** Short, because a map has thousands. */
export const rounded = (value: number) => Math.round(value * 10) / 10

export const path = (className: string, d: string) => drawn('path', { class: className, d })

export const at = (x: number, y: number) => `translate(${rounded(x)} ${rounded(y)})`

/** A smooth line through points (https://en.wikipedia.org/wiki/Catmull%E2%80%93Rom_spline). */
export function smoothLine(points: readonly { x: number; y: number }[]): string {
  const [first] = points
  if (!first) return ''
  let line = `M${rounded(first.x)} ${rounded(first.y)}`
  for (let n = 0; n < points.length - 1; n++) {
    const [before, from, to, after] = [
      points[n - 1] ?? points[n],
      points[n],
      points[n + 1],
      points[n + 2] ?? points[n + 1],
    ]
    if (!before || !from || !to || !after) continue
    const numbers = [
      from.x + (to.x - before.x) / 6,
      from.y + (to.y - before.y) / 6,
      to.x - (after.x - from.x) / 6,
      to.y - (after.y - from.y) / 6,
      to.x,
      to.y,
    ]
    line += `C${numbers.map(rounded).join(' ')}`
  }
  return line
}
