/** Follows the newest version at each start. */
export const NEWEST_VERSION = ''

export const versionOf = (typed: string): number | null => (typed === NEWEST_VERSION ? null : Number(typed))
