import { computed } from 'nanostores'
import { canonicalTimeZone } from '../../../shared/input/time-zones'
import { $session } from '../session/session-store'
import { browserZone } from './browser-zone'

/** The time zone of all times on the site: the player's choice, else the browser's. */
export const $zone = computed($session, ({ user }) => zoneOf(user?.user_metadata.time_zone))

/** The zone may have been chosen in a browser that knows more zones. */
const zoneOf = (chosen: string | null | undefined) => (chosen && canonicalTimeZone(chosen)) || browserZone()
