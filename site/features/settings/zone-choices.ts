import { canonicalTimeZone } from '../../../shared/input/time-zones'
import { zoneName } from '../../lib/zone/zone-names'

const UTC = 'UTC'

interface ZoneGroup {
  region: string
  zones: { zone: string; place: string }[]
}

/** The browser's zones, grouped by region. */
export function zoneGroups(): ZoneGroup[] {
  const here = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'))
  const zones = [...new Set(here.map((zone) => canonicalTimeZone(zone) ?? zone))].sort()
  const regions = Map.groupBy(zones, (zone) => zone.slice(0, zone.indexOf('/')))
  const groups = [...regions].map(([region, members]) => ({
    region,
    zones: members.map((zone) => ({ zone, place: placeOf(zone) })),
  }))
  return [...groups, { region: 'Everywhere', zones: [{ zone: UTC, place: UTC }] }]
}

export const isOffered = (groups: ZoneGroup[], zone: string) =>
  groups.some(({ zones }) => zones.some((offered) => offered.zone === zone))

/** America/Argentina/Buenos_Aires → Argentina, Buenos Aires */
const placeOf = (zone: string) => zoneName(zone.slice(zone.indexOf('/') + 1)).replaceAll('/', ', ')
