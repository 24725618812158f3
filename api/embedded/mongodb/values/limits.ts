/**
 * In bytes and in writes, as MongoDB limits them (https://www.mongodb.com/docs/manual/reference/limits/). Drivers learn them from
 * `hello`.
 */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024
export const MAX_MESSAGE_BYTES = 48_000_000
export const MAX_BATCH = 100_000
