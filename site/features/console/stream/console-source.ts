import { answerOf, api } from '../../../lib/api/api'
import type { ConsoleSource } from './console-stream'

/** A bot's console as the server streams it. A ticket stands in the address, so that the session's token never does. */
export function consoleSourceOf(botId: string): ConsoleSource {
  return {
    addressAfter: async (number) => {
      const { ticket } = await answerOf(api.bots({ id: botId }).console.ticket.post())
      return `/api/bots/${botId}/console?${new URLSearchParams({ token: ticket, after: String(number) })}`
    },
    open: (address) => new EventSource(address),
  }
}
