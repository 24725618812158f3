import { MINUTE } from '../../../../../shared/time'
import type { Clock } from '../../../../platform/time/clock'

const WINDOW = 10 * MINUTE
const MAX_PER_NETWORK = 5
const MAX_TOTAL = 50

/** Limits look-ups of unknown certificate URLs. Anyone can invent one, and each costs a call to PayPal. */
export function createLookupLimit(clock: Clock): (network: string) => boolean {
  let since = clock.now()
  let all = 0
  let byNetwork = new Map<string, number>()
  return (network) => {
    if (clock.now() - since >= WINDOW) [since, all, byNetwork] = [clock.now(), 0, new Map()]
    const used = byNetwork.get(network) ?? 0
    if (used >= MAX_PER_NETWORK || all >= MAX_TOTAL) return false
    byNetwork.set(network, used + 1)
    all++
    return true
  }
}
