import type { Clock } from '../../foundation/clock'

/** What was set aside is over in the store by then, and what is over is not renewed. */
const REMEMBERED_FOR = 60_000
const DIGITS = 12

/** As the store is asked for it. */
export interface OwnerRange {
  $gte: string
  $lte: string
  $nin: string[]
}

/** The names that one process takes leases under: they follow each other, so that a range holds many of them. */
export interface Owners {
  /** A name for one lease, set aside until it is known what became of it. */
  next(): string
  /** Is not to be renewed any more, and counts as nobody's, whatever the store says. */
  setAside(owner: string): void
  /** It is held, or known to be in the store no more. */
  forget(owner: string): void
  /** The names from one to another, without those that are set aside now. */
  between(first: string, last: string): OwnerRange
}

export function createOwners(clock: Clock): Owners {
  const keeper = crypto.randomUUID()
  const aside = new Map<string, { elapsed: number; now: number }>()
  let taken = 0
  const setAside = (owner: string) => {
    aside.set(owner, { elapsed: clock.elapsed() + REMEMBERED_FOR, now: clock.now() + REMEMBERED_FOR })
  }

  return {
    next() {
      const owner = `${keeper}:${String(++taken).padStart(DIGITS, '0')}`
      setAside(owner)
      return owner
    },
    setAside,
    forget: (owner) => aside.delete(owner),
    between(first, last) {
      // By both clocks: where the time of day was set back, what it was kept by is over later.
      for (const [owner, { elapsed, now }] of aside) {
        if (clock.elapsed() >= elapsed && clock.now() >= now) aside.delete(owner)
      }
      const $nin = [...aside.keys()].filter((owner) => owner >= first && owner <= last)
      return { $gte: first, $lte: last, $nin }
    },
  }
}
