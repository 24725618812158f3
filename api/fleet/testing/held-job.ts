import type { Hold } from '../lease/hold'

/** A job that is held until it is lost, by this process alone or to somebody who has it already. */
export function heldJob() {
  const losing = new AbortController()
  const job = { isHeld: true, isOurs: true, lost: losing.signal } satisfies Hold
  return {
    job,
    lose({ isOurs }: Pick<Hold, 'isOurs'>) {
      Object.assign(job, { isHeld: false, isOurs })
      losing.abort()
    },
  }
}
