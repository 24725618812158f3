import type { Clock } from '../../foundation/clock'

/** What was set aside is over in the store by then, and what is over is not renewed. */
const REMEMBERED_FOR = 60_000
const DIGITS = 12

/** The names that one process takes leases under: they follow each other, so that one range holds all of them. */
export interface Owners {
  /** A name for one lease, set aside until it is known what became of it. */
  next(): string
  /** Is not to be renewed any more, and counts as nobody's, whatever the store says. */
  setAside(owner: string): void
  /** It is held, or known to be in the store no more. */
  forget(owner: string): void
  /** All names up to now, without those that were set aside. */
  held(): { $gt: string; $lte: string; $nin: string[] }
}

export function createOwners(clock: Clock): Owners {
  const keeper = crypto.randomUUID()
  const aside = new Map<string, number>()
  let taken = 0
  const nameOf = (number: number) => `${keeper}:${String(number).padStart(DIGITS, '0')}`
  const setAside = (owner: string) => {
    aside.set(owner, clock.now() + REMEMBERED_FOR)
  }

  return {
    next() {
      const owner = nameOf(++taken)
      setAside(owner)
      return owner
    },
    setAside,
    forget: (owner) => aside.delete(owner),
    held() {
      for (const [owner, until] of aside) if (clock.now() >= until) aside.delete(owner)
      return { $gt: nameOf(0), $lte: nameOf(taken), $nin: [...aside.keys()] }
    },
  }
}
