import { randomInt } from 'node:crypto'
import { API_TOKEN_PREFIX as PREFIX } from '../../platform/texts/without-api-tokens'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Of 62 digits each: 190 bits. */
const RANDOM_LENGTH = 32
/** Enough for 32 bits. */
const CHECK_LENGTH = 6
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`)

/** A prefix that scanners for leaked secrets know, random digits, and check digits that need no store. */
export function newTokenSecret(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')
  return `${PREFIX}${random}${checkDigitsOf(PREFIX + random)}`
}

/** Whether the check digits fit. A token that was mistyped or cut short does not. */
export const isWellFormed = (token: string) =>
  FORM.test(token) && token.slice(-CHECK_LENGTH) === checkDigitsOf(token.slice(0, -CHECK_LENGTH))

export const lastFourOf = (secret: string) => secret.slice(-4)

/** No salt or slow hash, because 190 random bits cannot be guessed. */
export const hashTokenSecret = (secret: string) => new Bun.CryptoHasher('sha256').update(secret).digest('base64url')

function checkDigitsOf(text: string): string {
  let rest = Bun.hash.crc32(text)
  let digits = ''
  while (digits.length < CHECK_LENGTH) {
    digits = DIGITS[rest % DIGITS.length] + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}
