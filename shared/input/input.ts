import { t } from 'elysia'

export const WRONG_BODY = 'The body must be a JSON object with the fields of this call.'

/**
 * The body of a call. It and every field say in words of ours what is wrong; for a schema that does not,
 * Elysia writes a text that repeats what was sent.
 */
export const inputOf = <Fields extends Parameters<typeof t.Object>[0]>(fields: Fields) =>
  t.Object(fields, { error: WRONG_BODY })
