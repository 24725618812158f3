/** Moves positions apart until neighbours keep a distance, and none farther than needed. */
export function spreadOut(positions: number[], distance: number): number[] {
  const order = positions.map((_, index) => index).toSorted((one, other) => at(positions, one) - at(positions, other))
  const placed = [...positions]
  for (let round = 0; round < order.length * order.length; round += 1) {
    for (let place = 1; place < order.length; place += 1) {
      const [upper = 0, lower = 0] = [order[place - 1], order[place]]
      const missing = distance - (at(placed, lower) - at(placed, upper))
      if (missing <= 0.5) continue
      placed[upper] = at(placed, upper) - missing / 2
      placed[lower] = at(placed, lower) + missing / 2
    }
  }
  return placed
}

const at = (values: number[], index: number) => values[index] ?? 0
