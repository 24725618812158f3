import { PATHS } from '../../../shared/paths'

/** The public page of the practice realm on a game server. */
export const realmPath = (server: string) => `${PATHS.realm}/${server}`
