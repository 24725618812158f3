import { SECOND } from '../../../shared/time'
import { type Fault, STANDSTILL } from './fault'

const POLL_INTERVAL = 100
/** Longer than a busy machine delays a process. */
const MIN_STANDSTILL = 2 * SECOND

/** Detects pauses of the whole machine, such as a virtual machine being moved. */
export function watchForStandstills(): { end(): Fault[] } {
  const found: Fault[] = []
  let seenAt = Date.now()
  const looking = setInterval(() => {
    const from = seenAt
    seenAt = Date.now()
    const stoodFor = seenAt - from
    if (stoodFor < MIN_STANDSTILL) return
    const what = `the machine stood still for ${(stoodFor / SECOND).toFixed(1)} s`
    found.push({
      kind: STANDSTILL,
      what,
      from,
      to: seenAt,
      recoveredAt: seenAt,
      path: null,
      losesLines: true,
      freezes: true,
    })
  }, POLL_INTERVAL)
  return {
    end() {
      clearInterval(looking)
      return found
    },
  }
}
