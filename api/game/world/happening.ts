import type { World } from './world'

/** Something that happens to a world at a moment of game time. */
export interface Happening {
  at: number
  apply(world: World): void
}

/** The next thing of one kind that happens to a world, or null. Its `at` is never before `settledAt`. */
export type HappeningSource = (world: World) => Happening | null

/** The earliest of what each of them waits for. */
export function earliestOf<Entry>(entries: Entry[], next: (entry: Entry) => Happening | null): Happening | null {
  let first: Happening | null = null
  for (const entry of entries) {
    const each = next(entry)
    if (each && (!first || each.at < first.at)) first = each
  }
  return first
}
