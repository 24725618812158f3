import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from './email-address'

const PASSWORD_MIN_LENGTH = 8
const PASSWORD_MAX_LENGTH = 1024

export const EMAIL = {
  pattern: EMAIL_PATTERN,
  maxLength: EMAIL_MAX_LENGTH,
  error: 'Please enter a valid e-mail address.',
}

/** For an existing password. */
export const PASSWORD = { minLength: 1, error: 'Please enter your password.' }

export const NEW_PASSWORD = {
  minLength: PASSWORD_MIN_LENGTH,
  error: `The password needs at least ${PASSWORD_MIN_LENGTH} characters.`,
}

export const BOUNDED_PASSWORD = {
  maxLength: PASSWORD_MAX_LENGTH,
  error: `The password may have at most ${PASSWORD_MAX_LENGTH} characters.`,
}

/** The replacement character stands for unreadable bytes, so different passwords would become one. */
export const READABLE_PASSWORD = {
  pattern: '^[^\\ufffd]*$',
  error: 'The password contains an unreadable character. Please type it again.',
}
