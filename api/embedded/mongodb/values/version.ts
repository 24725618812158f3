/** What drivers and tools take this server for. */
export const VERSION = [7, 0, 0, 0] as const
export const VERSION_TEXT = VERSION.slice(0, 3).join('.')
