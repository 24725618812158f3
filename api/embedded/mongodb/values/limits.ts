/** As MongoDB has them (its "Limits and Thresholds"), in bytes; drivers are told so when they connect. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024
export const MAX_MESSAGE_BYTES = 48_000_000
