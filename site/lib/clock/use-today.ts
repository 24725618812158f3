import { useMemo } from 'react'
import { dayOf, type LocalDay, startOfDay } from '../zone/local-day'
import { useZone } from '../zone/use-zone'
import { $zone } from '../zone/zone-store'
import { serverNow } from './server-clock'
import { useNow } from './use-now'

export interface Today extends LocalDay {
  zone: string
}

/** For what runs before any component. */
export function today(): LocalDay {
  const zone = $zone.get()
  return dayOf(startOfDay(new Date(serverNow()), zone), zone)
}

/** The reader's current day. The object stays the same until the day or the zone changes. */
export function useToday(): Today {
  const zone = useZone()
  const from = startOfDay(useNow(), zone)
  return useMemo(() => ({ zone, ...dayOf(from, zone) }), [zone, from])
}
