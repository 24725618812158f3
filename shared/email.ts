import { t } from 'elysia'

/** An e-mail address as people type it, spaces around it included; the server trims it. */
export const emailOf = (error: string) =>
  t.String({ pattern: '^\\s*[^\\s@]+@[^\\s@]+\\.[^\\s@]+\\s*$', maxLength: 254, error })
