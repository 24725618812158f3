import { type Static, t } from 'elysia'
import { ConsoleGap } from './console-gap'

const BotReference = t.Object({ bot_id: t.String() })

/** What GET /api/consoles tells of each console that it follows: the name of each event, with its data. */
export const ConsoleEvents = t.Object({
  /** Consecutive lines; `from` is the number of the first. */
  lines: t.Object({ ...BotReference.properties, from: t.Number(), lines: t.Array(t.String()) }),
  /** The numbers of lines that the reader will never see. */
  gap: t.Object({ ...BotReference.properties, ...ConsoleGap.properties }),
  /** There is no such bot of this player, or not any more. */
  gone: BotReference,
})
export type ConsoleEvents = Static<typeof ConsoleEvents>
export type ConsoleEventName = keyof ConsoleEvents
