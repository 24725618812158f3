/** As MongoDB has them (its "Limits and Thresholds"), in bytes; drivers are told so when they connect. */
export const LARGEST_DOCUMENT = 16 * 1024 * 1024
export const LARGEST_MESSAGE = 48_000_000
