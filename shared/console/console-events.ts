import { type Static, t } from 'elysia'
import { ConsoleGap } from './console-gap'

const BotReference = t.Object({ bot_id: t.String() })

/** The events of GET /api/consoles and their data. */
export const ConsoleEvents = t.Object({
  /** Consecutive lines; `from` is the number of the first. */
  lines: t.Object({ ...BotReference.properties, from: t.Number(), lines: t.Array(t.String()) }),
  /** Numbers of lines that the reader will never get. */
  gap: t.Object({ ...BotReference.properties, ...ConsoleGap.properties }),
  /** Whether lines are late because the server cannot reach them. At the beginning, and after each change. */
  late: t.Object({ late: t.Boolean() }),
  /** The player has no such bot, or no longer. */
  gone: BotReference,
})
export type ConsoleEvents = Static<typeof ConsoleEvents>
export type ConsoleEventName = keyof ConsoleEvents
