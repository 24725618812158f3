import { MAX_WEBHOOK_BODY_BYTES } from '../../../shared/webhooks'
import type { OutboxEvent } from '../outbox/outbox-event'

const CUT = ' …'

/** Only a bot's message may be long. */
export function webhookBody({ type, at, data }: Pick<OutboxEvent, 'type' | 'at' | 'data'>): string {
  const written = (part: object) => JSON.stringify({ type, timestamp: new Date(at).toISOString(), data: part })
  const whole = written(data)
  const excess = Buffer.byteLength(whole) - MAX_WEBHOOK_BODY_BYTES
  if (excess <= 0) return whole
  const message = 'message' in data ? String(data.message) : ''
  let length = message.length
  let body = whole
  while (length > 0 && Buffer.byteLength(body) > MAX_WEBHOOK_BODY_BYTES) {
    length = Math.floor(length * 0.8)
    body = written({ ...data, message: `${message.slice(0, length).toWellFormed()}${CUT}` })
  }
  return body
}
