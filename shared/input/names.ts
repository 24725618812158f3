import { t } from 'elysia'
import { PLAIN_NAME } from './name-rules'

/** A name as typed; `text` adds further rules. */
export const nameOf = (text: ReturnType<typeof t.String>) => t.Intersect([text, t.String(PLAIN_NAME)])
