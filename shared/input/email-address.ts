import { INVISIBLE } from './invisible'

export const EMAIL_MAX_LENGTH = 254

// Each character fits in one place only: a long wrong address is looked through once, not once for each of its dots.
const UNFIT = `\\s@\\x00-\\x1f\\x7f-\\x9f${INVISIBLE}`

/** An e-mail address as people type it, spaces around it included; the server trims it. */
export const EMAIL_PATTERN = `^\\s*[^${UNFIT}]+@[^.${UNFIT}]+(?:\\.[^.${UNFIT}]+)+\\s*$`

const pattern = new RegExp(EMAIL_PATTERN)

export const isEmailAddress = (text: string) => text.length <= EMAIL_MAX_LENGTH && pattern.test(text)
