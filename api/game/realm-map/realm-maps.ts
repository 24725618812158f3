import type { RealmMap } from '../../../shared/realm-map'

/** Asks the practice realm for the map of a server. Null if it has no such server; rejects if it does not answer. */
export type RealmMaps = (server: string) => Promise<RealmMap | null>
