import { INVISIBLE } from './invisible'

const FORBIDDEN_IN_NAMES = `\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029${INVISIBLE}`
// Arabic and Indic scripts and emoji need joiners and a selector; between other letters they would make two names look
// the same.
const JOINING = `[^\\x00-\\u05ff${FORBIDDEN_IN_NAMES}]`
const JOINED = `${JOINING}\\ufe0f?(?:[\\u200c\\u200d](?=${JOINING}))?`
const APART = `[^\\u0600-\\uffff${FORBIDDEN_IN_NAMES}]`
const SIGN_AS_EMOJI = '[0-9#*\\xa9\\xae]\\ufe0f'

export const PLAIN_NAME = {
  pattern: `^(?:${JOINED}|${SIGN_AS_EMOJI}|${APART})*$`,
  error: 'A name must be plain text without line breaks or invisible characters.',
}

export const BOT_NAME = { pattern: '\\S', maxLength: 64, error: 'The name needs 1 to 64 characters.' }

const USERNAME_MAX_LENGTH = 64

export const USERNAME = {
  maxLength: USERNAME_MAX_LENGTH,
  error: `The name may have at most ${USERNAME_MAX_LENGTH} characters.`,
}
