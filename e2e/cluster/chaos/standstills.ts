import { SECOND } from '../../../shared/time'
import type { Fault } from './faults'

const POLL_INTERVAL = 100
/** Longer than a busy machine keeps a process waiting. */
const MIN_STANDSTILL = 2 * SECOND

/** What nobody did on purpose: a virtual machine that is moved or copied stands still meanwhile, with all of its processes. */
export function watchForStandstills(): { end(): Fault[] } {
  const found: Fault[] = []
  let seenAt = Date.now()
  const looking = setInterval(() => {
    const from = seenAt
    seenAt = Date.now()
    const stoodFor = seenAt - from
    if (stoodFor < MIN_STANDSTILL) return
    const what = `the machine stood still for ${(stoodFor / SECOND).toFixed(1)} s`
    found.push({ what, from, to: seenAt, way: null, losesLines: true, freezes: true })
  }, POLL_INTERVAL)
  return {
    end() {
      clearInterval(looking)
      return found
    },
  }
}
