import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from './email-address'

const PASSWORD_MIN_LENGTH = 8
const PASSWORD_MAX_LENGTH = 1024

export const EMAIL = {
  pattern: EMAIL_PATTERN,
  maxLength: EMAIL_MAX_LENGTH,
  error: 'Please enter a valid e-mail address.',
}

/** A password that is there already. */
export const PASSWORD = { minLength: 1, error: 'Please enter your password.' }

export const NEW_PASSWORD = {
  minLength: PASSWORD_MIN_LENGTH,
  error: `The password needs at least ${PASSWORD_MIN_LENGTH} characters.`,
}

/** What every password must be, besides. */
export const BOUNDED_PASSWORD = {
  maxLength: PASSWORD_MAX_LENGTH,
  error: `The password may have at most ${PASSWORD_MAX_LENGTH} characters.`,
}

/** What stands for a character that could not be read: different bytes would be one password. */
export const READABLE_PASSWORD = {
  pattern: '^[^\\ufffd]*$',
  error: 'A character of the password could not be read. Please type it again.',
}
