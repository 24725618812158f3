import type { Lease } from './leases'

/** All leases of one run: lost with any one of them, and released together. */
export interface RunLease extends Omit<Lease, 'processLease'> {
  add(lease: Lease): Promise<void>
  remove(lease: Lease): Promise<void>
}

export function createRunLease(initial: Lease[]): RunLease {
  const leases = new Set<Lease>()
  const lossController = new AbortController()
  let isOver = false

  function include(lease: Lease) {
    leases.add(lease)
    const lose = () => {
      if (leases.has(lease)) lossController.abort(lease.lost.reason)
    }
    if (lease.lost.aborted) lose()
    else lease.lost.addEventListener('abort', lose, { once: true })
  }

  for (const lease of initial) include(lease)

  return {
    get isHeld() {
      return leases.values().every(({ isHeld }) => isHeld)
    },
    lost: lossController.signal,
    async add(lease) {
      if (isOver) await lease.release()
      else include(lease)
    },
    async remove(lease) {
      leases.delete(lease)
      await lease.release()
    },
    async release() {
      isOver = true
      await Promise.all([...leases].map((lease) => lease.release()))
    },
  }
}
