import { t } from 'elysia'
import { BOT_NAME, PLAIN_NAME } from './name-rules'
import { textOf } from './text'

/** A name as typed; `text` adds further rules. */
export const nameOf = (text: ReturnType<typeof textOf>) => t.Intersect([text, t.String(PLAIN_NAME)])

/** Of what players name: a bot, a script, a token. */
export const Name = t.Intersect([textOf(BOT_NAME), t.String(PLAIN_NAME)], { title: 'Name' })
