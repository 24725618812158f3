import { closeAfterTest } from '../../testing/closing'
import { createLeases, type Leases } from '../claims/leases'
import type { FleetDeps } from '../run/fleet-deps'
import { createServedBots } from '../served-bots'
import type { Stage } from './stage'

/** The bots of a process without a fleet around it, which can lose its leases. */
export function serveOnStage(stage: Stage, parts: Partial<FleetDeps> = {}) {
  const losing = new AbortController()
  const leases = createLeases(stage.deps)
  closeAfterTest(leases.stop)
  const bots = createServedBots({
    ...stage.deps,
    ...parts,
    leases: losable(leases, losing.signal),
    onDue() {},
    closing: losing.signal,
  })
  return {
    bots,
    lose: () => losing.abort(),
    untilEnded: (botId: string) => stage.until(() => !bots.botIds.includes(botId)),
  }
}

const losable = (leases: Leases, lost: AbortSignal): Leases => ({
  ...leases,
  isRenewalLate: false,
  async take(identity, bot) {
    const lease = await leases.take(identity, bot)
    return (
      lease && {
        processLease: lease.processLease,
        release: lease.release,
        get isHeld() {
          return lease.isHeld && !lost.aborted
        },
        lost: AbortSignal.any([lease.lost, lost]),
      }
    )
  },
})
