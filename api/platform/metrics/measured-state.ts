import { Gauge } from 'prom-client'
import type { Metrics } from './metrics'

/** Read only when the metrics are fetched. */
export interface MeasuredState {
  openStreams(): number
  /** Rejects while the store is away. */
  pingStore(): Promise<unknown>
  /** Null if the process does not share a Redis. */
  pingRedis: (() => Promise<unknown>) | null
  /** Whether limits on calls count in this process only; null if the process does not share a Redis. */
  areLimitsLocal: (() => boolean) | null
  /** In all processes together. */
  botsDesiredOnline(): Promise<number>
  /** Of these, how many wait for a process with room. */
  botsDue(): Promise<number>
  /** Subscriptions and payment events that keep failing although their provider answers. */
  paymentsStuck(): Promise<number>
  /** Messages of the outbox whose time came more than a minute ago. */
  messagesLate(): Promise<number>
}

export function measureState({ registry }: Pick<Metrics, 'registry'>, state: MeasuredState): void {
  const registers = [registry]
  const { pingRedis, areLimitsLocal } = state

  function gauge(name: string, help: string, read: () => number | Promise<number>) {
    const measured: Gauge = new Gauge({
      name,
      help,
      registers,
      // One gauge that cannot be read must not fail the others.
      collect: async () => {
        try {
          measured.set(await read())
        } catch {
          measured.remove()
        }
      },
    })
  }

  gauge('castellan_streams_open', 'Open streams of consoles and live pages', state.openStreams)
  gauge('castellan_bots_desired_online', 'Bots that players want online, in all processes', state.botsDesiredOnline)
  gauge('castellan_bots_due', 'Online bots that wait for a process, in all processes', state.botsDue)
  gauge('castellan_payments_stuck', 'Subscriptions and payment events that need attention', state.paymentsStuck)
  gauge('castellan_outbox_late', 'Messages that wait more than a minute beyond their time', state.messagesLate)
  gauge('castellan_store_up', '1 while the store answers this process', () => isUp(state.pingStore))
  if (pingRedis) gauge('castellan_redis_up', '1 while Redis answers this process', () => isUp(pingRedis))
  if (areLimitsLocal)
    gauge('castellan_rate_limits_local', '1 while limits on calls count in this process only', () =>
      Number(areLimitsLocal()),
    )
}

async function isUp(ask: () => Promise<unknown>): Promise<number> {
  return ask().then(
    () => 1,
    () => 0,
  )
}
