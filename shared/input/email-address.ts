import { INVISIBLE } from './invisible'

export const EMAIL_MAX_LENGTH = 254

// What a mailbox has only in quotes or comments (https://www.rfc-editor.org/rfc/rfc5322#section-3.2.3) would be another address to a mail server.
const NO_LETTER = `\\s\\x00-\\x1f\\x7f-\\x9f${INVISIBLE}`
const UNFIT = `${NO_LETTER}@"(),:;<>\\[\\]\\\\`
const UNFIT_IN_DOMAIN = `${NO_LETTER}\\x21-\\x2c./\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e`

/** An e-mail address as people type it, spaces around it included; the server trims it. Each character fits in one place only: a long wrong address is looked through once, not once for each of its dots. */
export const EMAIL_PATTERN = `^\\s*[^${UNFIT}]+@[^${UNFIT_IN_DOMAIN}]+(?:\\.[^${UNFIT_IN_DOMAIN}]+)+\\s*$`

const pattern = new RegExp(EMAIL_PATTERN)

export const isEmailAddress = (text: string) => text.length <= EMAIL_MAX_LENGTH && pattern.test(text)
