import { computed } from 'nanostores'
import { $session } from '../session/session-store'
import { browserZone } from './zones'

/** The zone that everything on the site is told in. */
export const $zone = computed($session, browserZone)
