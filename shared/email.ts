import { t } from 'elysia'
import { INVISIBLE } from './invisible'

// Each character fits in one place only: a long wrong address is looked through once, not once for each of its dots.
const UNFIT = `\\s@\\x00-\\x1f\\x7f-\\x9f${INVISIBLE}`
const ADDRESS = `^\\s*[^${UNFIT}]+@[^.${UNFIT}]+(?:\\.[^.${UNFIT}]+)+\\s*$`

/** An e-mail address as people type it, spaces around it included; the server trims it. */
export const emailOf = (error: string) => t.String({ pattern: ADDRESS, maxLength: 254, error })
