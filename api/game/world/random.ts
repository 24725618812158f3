/** Numbers from 0 (inclusive) to 1 (exclusive), the same for one seed on every machine. */
export function seededRandom(seed: string): () => number {
  let state = Bun.hash.xxHash32(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Both bounds are inclusive. */
export function integerBetween(random: () => number, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1))
}

export function draw<Entry>(random: () => number, entries: readonly Entry[], count: number): Entry[] {
  const left = [...entries]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(integerBetween(random, 0, left.length - 1), 1),
  ).flat()
}
