import { t } from 'elysia'

// Each character fits in one place only: a long wrong address is looked through once, not once for each of its dots.
const ADDRESS = '^\\s*[^\\s@\\x00-\\x1f\\x7f]+@[^\\s@.\\x00-\\x1f\\x7f]+(?:\\.[^\\s@.\\x00-\\x1f\\x7f]+)+\\s*$'

/** An e-mail address as people type it, spaces around it included; the server trims it. */
export const emailOf = (error: string) => t.String({ pattern: ADDRESS, maxLength: 254, error })
