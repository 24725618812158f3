import { byProvider, PAYMENT_PROVIDERS, PROVIDER_NAMES, type ProviderName } from '../../shared/enums/payment-providers'
import { PROVIDER_ADAPTERS } from '../billing/providers/table'
import { PAYMENT_STAND_INS } from '../embedded/payment-stand-ins'
import { traced } from '../platform/tracing/tracing'
import type { Closers } from './closers'
import type { Config } from './config'
import type { Platform } from './open-platform'

/**
 * Opens each provider with its keys, or its stand-in where that may run. Stand-ins learn where to send webhooks
 * later.
 */
export async function openPayments(config: Config, { folder, clock, log, tracing }: Platform, closers: Closers) {
  const standIns = byProvider((name) => {
    if (config.payments[name] || config.standIns === 'no') return null
    const standIn = PAYMENT_STAND_INS[name]({ dataDir: folder.path, clock })
    closers.push(() => standIn.stop())
    return standIn
  })

  async function open(name: ProviderName) {
    const standIn = standIns[name]
    const settings = standIn ? { ...standIn, apiBase: standIn.url, isPractice: true } : config.payments[name]
    if (!settings) return null
    return traced(tracing, name, await PROVIDER_ADAPTERS[name].create({ ...settings, clock, log }))
  }

  const running = PROVIDER_NAMES.flatMap((name) => {
    const standIn = standIns[name]
    return standIn ? [{ name, standIn }] : []
  })
  const providers = await Promise.all(PROVIDER_NAMES.map(open))
  return {
    payments: byProvider((name) => providers[PROVIDER_NAMES.indexOf(name)] ?? null),
    embedded: running.map(({ name, standIn }) => `${PAYMENT_PROVIDERS[name].label} (${standIn.url}/practice)`),
    sendWebhooksTo(origin: string) {
      for (const { name, standIn } of running) standIn.sendWebhooksTo(`${origin}/api/${name}/webhook`)
    },
  }
}
