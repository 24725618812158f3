/** The coast of the realm's map, as a part of its size from the top. */
export const REALM_SHORE = 0.76
