import type { ConsoleEventName, ConsoleEvents } from '../../../../shared/console/console-events'
import { answerOf, api } from '../../../lib/api/api'

export type ConsoleEvent = { [Name in ConsoleEventName]: { kind: Name; data: ConsoleEvents[Name] } }[ConsoleEventName]

export const EVENT_NAMES: readonly ConsoleEventName[] = ['lines', 'gap', 'late', 'gone']

/** The last known line number of each bot. */
type Positions = ReadonlyMap<string, number>

export interface ConsoleStreamSource {
  /** Contains a ticket, so it works only once. */
  addressOf(positions: Positions): Promise<string>
  open(address: string): EventSource
}

/** The address carries a ticket, never the session's token. */
export const serverStream: ConsoleStreamSource = {
  addressOf: async (positions) => {
    const { ticket } = await answerOf(api.consoles.ticket.post())
    const after = [...positions].map((position) => position.join(':')).join()
    return `/api/consoles?${new URLSearchParams({ token: ticket, after })}`
  },
  open: (address) => new EventSource(address),
}
