import { PASSWORD_MIN_LENGTH } from './limits'

/** What an answer says and a page shows. */
export const WELCOME = {
  login: 'Welcome back!',
  register: 'Account created successfully',
  reset: 'Password changed',
  discord: 'Successfully signed in with Discord!',
  linked: 'Discord linked',
} as const

export const WRONG_EMAIL = 'Please enter a valid e-mail address.'
export const ENTER_PASSWORD = 'Please enter your password.'
export const SHORT_PASSWORD = `The password needs at least ${PASSWORD_MIN_LENGTH} characters.`

export const NAME_BOT = 'The name needs 1 to 64 characters.'
