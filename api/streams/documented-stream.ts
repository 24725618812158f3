import { t } from 'elysia'
import { descriptions } from '../http/documented-errors'

export const tokenInAddress = {
  token: t.Optional(t.String({ description: 'A token or a ticket, where no header can be sent.' })),
}

/** What the API document says of a stream that cannot be opened. */
export const STREAM_ERRORS = {
  401: { description: descriptions[401] },
  429: { description: 'Too many calls or open streams; Retry-After says the seconds to wait.' },
  503: { description: 'The store or Redis is away, or the server is about to end.' },
}
