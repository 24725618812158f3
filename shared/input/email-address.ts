import { hasAtMost } from './characters'
import { INVISIBLE } from './invisible'

export const EMAIL_MAX_LENGTH = 254

// Mailboxes allow these only in quotes or comments (https://www.rfc-editor.org/rfc/rfc5322#section-3.2.3), so mail
// would go to another address.
const NO_LETTER = `\\s\\x00-\\x1f\\x7f-\\x9f${INVISIBLE}`
const UNFIT = `${NO_LETTER}@"(),:;<>\\[\\]\\\\`
const UNFIT_IN_DOMAIN = `${NO_LETTER}\\x21-\\x2c./\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e`

/**
 * An e-mail address as typed; surrounding spaces are allowed, and the server trims them. Each character fits one place
 * only, so a long invalid address is matched in linear time.
 */
export const EMAIL_PATTERN = `^\\s*[^${UNFIT}]+@[^${UNFIT_IN_DOMAIN}]+(?:\\.[^${UNFIT_IN_DOMAIN}]+)+\\s*$`

const pattern = new RegExp(EMAIL_PATTERN)

export const isEmailAddress = (text: string) => hasAtMost(EMAIL_MAX_LENGTH, text) && pattern.test(text)
