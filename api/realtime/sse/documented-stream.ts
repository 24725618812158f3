import { t } from 'elysia'
import { descriptions } from '../../platform/http/documented-errors'

export const tokenInQuery = {
  token: t.Optional(t.String({ description: 'A ticket, for clients that cannot send a header.' })),
}

export const STREAM_ERRORS = {
  400: { description: descriptions[400] },
  401: { description: descriptions[401] },
  429: { description: 'Too many calls or open streams; Retry-After has the seconds to wait.' },
  503: { description: 'The store is away, or the server is about to end.' },
}

export const FOR_CLIENTS_WITHOUT_HEADERS =
  'For clients that cannot send a header, such as an `EventSource` of a browser.'

export const Ticket = t.Object({ ticket: t.String() }, { title: 'Ticket' })

export const streamAnswer = (description: string) => ({
  description,
  content: { 'text/event-stream': { schema: { type: 'string' as const } } },
})

interface EventSchemas {
  properties: Record<string, { properties: object }>
}

/** Lists the events of a stream, each with the fields of its data. */
export const documentedEvents = ({ properties }: EventSchemas) =>
  Object.entries(properties)
    .map(([name, { properties: fields }]) => `\`${name}\` { ${Object.keys(fields).join(', ')} }`)
    .join(', ')
