import type { ConsoleEventName, ConsoleEvents } from '../../../../shared/console/console-events'
import { answerOf, api } from '../../../lib/api/api'

/** One event, by its name, with its data. */
export type ConsoleEvent = { [Name in ConsoleEventName]: { kind: Name; data: ConsoleEvents[Name] } }[ConsoleEventName]

export const EVENT_NAMES: readonly ConsoleEventName[] = ['lines', 'gap', 'gone']

/** The number of the last line that is known of each bot's console. */
type Positions = ReadonlyMap<string, number>

/** Where consoles come from. */
export interface ConsoleStreamSource {
  /** The address of one stream for all of these consoles; it may be used once. */
  addressOf(positions: Positions): Promise<string>
  open(address: string): EventSource
}

/** Consoles as the server streams them. A ticket stands in the address, so that the session's token never does. */
export const serverStream: ConsoleStreamSource = {
  addressOf: async (positions) => {
    const { ticket } = await answerOf(api.consoles.ticket.post())
    const after = [...positions].map((position) => position.join(':')).join()
    return `/api/consoles?${new URLSearchParams({ token: ticket, after })}`
  },
  open: (address) => new EventSource(address),
}
