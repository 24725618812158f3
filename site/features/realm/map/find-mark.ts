import type { Mark } from './draw-marks'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The mark under a pointer, or the nearest within reach. Both are in pixels of the map. */
export function markNear(marks: readonly Mark[], pointer: { x: number; y: number }, reach: number): Mark | null {
  let [nearest, least]: [Mark | null, number] = [null, reach]
  for (const mark of marks) {
    // A drawing stands above its place.
    const distance = Math.hypot(mark.x - pointer.x, mark.y - 8 * mark.scale - pointer.y)
    if (distance < least) [nearest, least] = [mark, distance]
  }
  return nearest
}

/** The next mark in a direction: near, and not far to the side. */
export function markBeside(marks: readonly Mark[], from: Mark, direction: Direction): Mark | null {
  const isAcross = direction === 'left' || direction === 'right'
  const sign = direction === 'left' || direction === 'up' ? -1 : 1
  let [next, least]: [Mark | null, number] = [null, Number.POSITIVE_INFINITY]
  for (const mark of marks) {
    const [x, y] = [mark.x - from.x, mark.y - from.y]
    const ahead = sign * (isAcross ? x : y)
    const aside = Math.abs(isAcross ? y : x)
    if (ahead <= 0.5 || aside > ahead * 1.5) continue
    const cost = ahead + aside * 1.5
    if (cost < least) [next, least] = [mark, cost]
  }
  return next
}
