/** Chances that come out the same for the same seed. */
export class Chance {
  constructor(private seed: number) {}

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.seed = (Math.imul(this.seed, 1664525) + 1013904223) >>> 0
    return this.seed / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  happens(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0]
  }
}
