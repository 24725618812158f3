import { type Static, t } from 'elysia'
import { ConsoleGap } from './console-gap'

const OfBot = t.Object({ bot_id: t.String() })

/** What GET /api/consoles tells of each console that it follows: the name of each event, with its data. */
export const ConsoleEvents = t.Object({
  /** Consecutive lines; `from` is the number of the first. */
  lines: t.Object({ ...OfBot.properties, from: t.Number(), lines: t.Array(t.String()) }),
  /** The numbers of lines that the reader will never see. */
  gap: t.Object({ ...OfBot.properties, ...ConsoleGap.properties }),
  /** There is no such bot of this player, or not any more. */
  gone: OfBot,
})
export type ConsoleEvents = Static<typeof ConsoleEvents>
export type ConsoleEventName = keyof ConsoleEvents
