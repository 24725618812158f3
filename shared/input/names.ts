import { t } from 'elysia'
import { PLAIN_NAME } from './name-rules'

/** A name as people type it; what it needs besides is up to the given text. */
export const nameOf = (text: ReturnType<typeof t.String>) => t.Intersect([text, t.String(PLAIN_NAME)])
