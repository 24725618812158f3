import { MINUTE, SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'

export interface Webhook {
  id: string
  body: string
  headers(): Record<string, string> | Promise<Record<string, string>>
  /** Called once the receiver has accepted it. */
  acknowledged?(): void
}

export interface Deliveries {
  send(webhook: Webhook): void
  /** Sets the address; webhooks sent before wait for it. */
  sendTo(url: string): void
  stop(): void
}

const RETRY_DELAYS = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE]
const RESPONSE_TIMEOUT = 10 * SECOND

/** Sends webhooks as providers do: in any order, with a few retries until acknowledged. */
export function createDeliveries(clock: Clock): Deliveries {
  const ending = new AbortController()
  const address = Promise.withResolvers<string>()

  async function deliver(webhook: Webhook) {
    const url = await address.promise
    for (const wait of [0, ...RETRY_DELAYS]) {
      await clock.sleep(wait, ending.signal)
      if (await post(url, webhook)) return webhook.acknowledged?.()
    }
  }

  async function post(url: string, webhook: Webhook): Promise<boolean> {
    const headers = { 'content-type': 'application/json', ...(await webhook.headers()) }
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(RESPONSE_TIMEOUT)])
    return fetch(url, { method: 'POST', headers, body: webhook.body, signal }).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  return {
    send: (webhook) => void deliver(webhook).catch(() => {}),
    sendTo: address.resolve,
    stop: () => ending.abort(),
  }
}
