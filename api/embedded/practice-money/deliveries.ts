import { MINUTE, SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/clock'

/** A webhook as it goes over the wire; it is signed anew for each try. */
export interface Webhook {
  id: string
  body: string
  headers(): Record<string, string> | Promise<Record<string, string>>
  /** Who was told took it; it is not sent again. */
  acknowledged?(): void
}

export interface Deliveries {
  send(webhook: Webhook): void
  /** Where all webhooks go, said once; those sent before have waited for it. */
  sendTo(url: string): void
  stop(): void
}

const WAITS = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE]
const ANSWERS_WITHIN = 10 * SECOND

/** Sends webhooks as providers do: each until it is acknowledged, in no promised order, a few times at most. */
export function createDeliveries(clock: Clock): Deliveries {
  const ending = new AbortController()
  const address = Promise.withResolvers<string>()

  async function keepTrying(webhook: Webhook) {
    const url = await address.promise
    for (const wait of [0, ...WAITS]) {
      await clock.sleep(wait, ending.signal)
      if (await post(url, webhook)) return webhook.acknowledged?.()
    }
  }

  async function post(url: string, webhook: Webhook): Promise<boolean> {
    const headers = { 'content-type': 'application/json', ...(await webhook.headers()) }
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(ANSWERS_WITHIN)])
    return fetch(url, { method: 'POST', headers, body: webhook.body, signal }).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  return {
    send: (webhook) => void keepTrying(webhook).catch(() => {}),
    sendTo: address.resolve,
    stop: () => ending.abort(),
  }
}
