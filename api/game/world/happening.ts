import type { World } from './world'

/** Something that happens to a world at a moment of game time. */
export interface Happening {
  at: number
  apply(world: World): void
}

/** The next thing of one kind that happens to a world, or null. Its `at` is never before `settledAt`. */
export type HappeningSource = (world: World) => Happening | null
