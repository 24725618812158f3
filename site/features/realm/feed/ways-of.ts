import type { RealmMap } from '../../../../shared/realm-map'
import { type Journey, journeyTitle } from '../map/journey-words'
import { spanInWords } from '../map/map-words'

export const MOST_WAYS = 6

interface WayEntry {
  kind: Journey['kind']
  name: string
  /** Until it arrives. */
  time: string
}

/** What arrives next, raids first. */
export function waysOf({ journeys }: RealmMap, now: number): WayEntry[] {
  const arrival = ({ arrives_at }: Journey) => Date.parse(arrives_at)
  return journeys
    .filter((journey) => arrival(journey) > now)
    .toSorted((a, b) => Number(b.kind === 'raid') - Number(a.kind === 'raid') || arrival(a) - arrival(b))
    .slice(0, MOST_WAYS)
    .map((journey) => ({
      kind: journey.kind,
      name: journeyTitle(journey),
      time: spanInWords(arrival(journey) - now),
    }))
}
