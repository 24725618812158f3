export interface Chance {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  below(limit: number): number
  happens(probability: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

export function createChance(seed: number): Chance {
  let state = seed

  function next() {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }

  const below = (limit: number) => Math.floor(next() * limit)

  return {
    next,
    below,
    happens: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
  }
}
