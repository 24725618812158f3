import { computed } from 'nanostores'
import { canonicalTimeZone } from '../../../shared/input/time-zones'
import { $session } from '../session/session-store'
import { browserZone } from './browser-zone'

/** The zone that everything on the site is told in: the one that the player has chosen, else the browser's. */
export const $zone = computed($session, ({ user }) => zoneOf(user?.user_metadata.time_zone))

/** Another browser may know a zone that this one does not. */
const zoneOf = (chosen: string | null | undefined) => (chosen && canonicalTimeZone(chosen)) || browserZone()
