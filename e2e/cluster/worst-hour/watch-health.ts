import { SECOND } from '../../../shared/time'

const POLL_INTERVAL = 10
const TIMEOUT = 10 * SECOND

export interface Health {
  /** In milliseconds, ascending. */
  times: number[]
  /** Answers other than 200, and timeouts. */
  failed: number
}

export async function watchHealth(url: string, work: () => Promise<unknown>): Promise<Health> {
  const times: number[] = []
  let failed = 0
  let isOver = false
  async function ask() {
    while (!isOver) {
      const askedAt = performance.now()
      const signal = AbortSignal.timeout(TIMEOUT)
      const isWell = await fetch(`${url}/api/health`, { signal }).then(
        ({ ok }) => ok,
        () => false,
      )
      times.push(performance.now() - askedAt)
      if (!isWell) failed++
      await Bun.sleep(POLL_INTERVAL)
    }
  }
  const asking = ask()
  await work().finally(() => {
    isOver = true
  })
  await asking
  return { times: times.sort((a, b) => a - b), failed }
}

export const percentileOf = ({ times }: Health, part: number) => times[Math.floor((times.length - 1) * part)] ?? 0
