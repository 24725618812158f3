import { DAY, SECOND } from '../../../../shared/time'
import type { Ledger } from '../ledger/ledger'
import { StripeRefusal } from '../ledger/stripe-refusal'

export interface Answer {
  status: number
  body: unknown
}

interface StoredAnswer extends Answer {
  request: string
  at: number
}

const KEY_TTL = DAY / SECOND
/**
 * Stripe stores every answer, also refusals, unless the parameters were invalid:
 * https://docs.stripe.com/api/idempotent_requests
 */
const wasBegun = ({ status, body }: Answer) => status !== 404 && !(status === 400 && 'param' in errorIn(body))

const errorIn = (body: unknown): object => Object(Object(body).error)

/** Repeats the stored answer for a key; the same key with other parameters is an error. */
export function answerOnce(
  { objects, now, act }: Ledger,
  { key, request }: { key: string; request: string },
  answer: () => Answer,
): Answer & { isReplayed: boolean } {
  return act(() => {
    const before = objects.get<StoredAnswer>(`key ${key}`)
    if (before && before.at + KEY_TTL > now()) {
      if (before.request !== request) throw reusedKey(key)
      return { status: before.status, body: before.body, isReplayed: true }
    }
    const current = answer()
    if (wasBegun(current)) objects.put('key', `key ${key}`, { request, at: now(), ...current })
    return { ...current, isReplayed: false }
  })
}

const reusedKey = (key: string) =>
  new StripeRefusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
