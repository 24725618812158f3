import type { World } from './world'

/** Something that happens to a world at a moment of game time. */
export interface Happening {
  at: number
  apply(world: World): void
}

/** The next thing of one kind that happens to a world, or null. Its `at` is never before `settledAt`. */
export type HappeningSource = (world: World) => Happening | null

export function earliest(happenings: (Happening | null)[]): Happening | null {
  let first: Happening | null = null
  for (const each of happenings) if (each && (!first || each.at < first.at)) first = each
  return first
}
