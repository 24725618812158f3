import { createHmac } from 'node:crypto'
import { WEBHOOK_ID } from './account'
import { timeShape } from './shapes'

/** What PayPal signs of a webhook, and says so in its headers. */
export interface Signatures {
  headersFor(body: string, now: number): Record<string, string>
  /** What PayPal's verify call answers. */
  verdictOn(rawRequest: string): 'SUCCESS' | 'FAILURE' | null
}

const ALGORITHM = 'SHA256withRSA'

/** Signs over what PayPal signs over, with a key of its own: nobody has PayPal's. */
export function createSignatures(certUrl: () => string): Signatures {
  const key = crypto.getRandomValues(new Uint8Array(32))
  const sign = (id: string, time: string, body: string) =>
    createHmac('sha256', key)
      .update(`${id}|${time}|${WEBHOOK_ID}|${Bun.hash.crc32(body)}`)
      .digest('hex')
  return {
    headersFor(body, now) {
      const id = crypto.randomUUID()
      const time = timeShape(now)
      return {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign(id, time, body),
        'paypal-cert-url': certUrl(),
        'paypal-auth-algo': ALGORITHM,
      }
    },
    verdictOn(rawRequest) {
      const asked = readVerification(rawRequest)
      if (!asked) return null
      const { auth_algo, cert_url, transmission_id, transmission_time, transmission_sig, webhook_id } = asked.fields
      const isOurs = webhook_id === WEBHOOK_ID && cert_url === certUrl() && auth_algo === ALGORITHM
      const expected = sign(String(transmission_id), String(transmission_time), asked.rawEvent)
      return isOurs && transmission_sig === expected ? 'SUCCESS' : 'FAILURE'
    },
  }
}

const RAW_EVENT = /,"webhook_event":(.*)\}\s*$/s

/** The event as it stands in the request, because the signature is one over its bytes; nothing where the request is none. */
function readVerification(rawRequest: string) {
  const fields = parse(rawRequest)
  const rawEvent = rawRequest.match(RAW_EVENT)?.[1]
  return fields && rawEvent && parse(rawEvent) ? { fields, rawEvent } : null
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return Object(JSON.parse(text))
  } catch {
    return null
  }
}
