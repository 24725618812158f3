import { canonicalTimeZone } from '../../../shared/input/time-zones'

export function browserZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return canonicalTimeZone(zone) ?? zone
}
