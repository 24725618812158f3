import type { SeenCastle, SeenJourney } from '../../../../shared/castles'
import { HOUR, MINUTE, SECOND } from '../../../../shared/time'
import { asCount } from '../../../lib/words/display-formats'

export const GOODS = ['wood', 'stone', 'food'] as const
export type Good = (typeof GOODS)[number]

/** 0 to 1; 0 without a capacity. */
export const fillOf = (amount: number, cap: number) => (cap > 0 ? Math.min(1, Math.max(0, amount / cap)) : 0)

export const percentOf = (amount: number, cap: number) => Math.round(fillOf(amount, cap) * 100)

/** "Storage of Rabenfels: wood 1,200 of 5,000, …" */
export function storageInWords({ name, stores, cap }: SeenCastle): string {
  const parts = GOODS.map((good) => `${good} ${asCount(stores[good])} of ${asCount(cap)}`)
  return `Storage of ${name}: ${parts.join(', ')}`
}

const CARRIERS: Record<SeenJourney['kind'], [one: string, many: string]> = {
  carts: ['cart', 'carts'],
  troops: ['troop', 'troops'],
  ships: ['ship', 'ships'],
}

/** "18 carts from Rabenfels to Krähennest"; "120 troops home to Rabenfels from robber baron at 5:6" */
export function journeyInWords({ kind, count, leg, target }: SeenJourney, home: string) {
  const [one, many] = CARRIERS[kind]
  const what = `${asCount(count)} ${count === 1 ? one : many}`
  const way =
    leg === 'out'
      ? [home && `from ${home}`, target && `to ${target}`]
      : [home ? `home to ${home}` : 'home', target && `from ${target}`]
  return { what, way: way.filter(Boolean).join(' ') }
}

/** 4:07 or 1:04:07, rounded up; null once it is over. */
export function asCountdown(left: number): string | null {
  if (left <= 0) return null
  const seconds = Math.ceil(left / SECOND)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor((seconds * SECOND) / HOUR)
  const minutes = Math.floor((seconds * SECOND) / MINUTE) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
