import type { Happening } from '../happening'
import type { World } from '../world'
import { giveFinal } from './event-rewards'

/** The end of an event that a name takes part in: the final reward, and nothing is kept of it. */
export function nextEventEnd({ events }: World): Happening | null {
  const [first] = events.toSorted((a, b) => a.endsAt - b.endsAt)
  if (!first) return null
  return {
    at: first.endsAt,
    apply(world) {
      world.events = world.events.filter((event) => event !== first)
      giveFinal(world, first)
    },
  }
}
