import { t } from 'elysia'

const ON_ONE_LINE = '^[^\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029]*$'

/** A name as people type it; what it needs besides is up to the given text. */
export const nameOf = (text: ReturnType<typeof t.String>) =>
  t.Intersect([text, t.String({ pattern: ON_ONE_LINE, error: 'A name is plain text, without line breaks.' })])
