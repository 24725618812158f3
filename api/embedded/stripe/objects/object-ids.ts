const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 24

/** A prefix for the kind of object, and random characters. */
export function newId(prefix: string, length = LENGTH): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => LETTERS[byte % LETTERS.length])
  return `${prefix}_${letters.join('')}`
}
