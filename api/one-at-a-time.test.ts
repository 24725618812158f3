import { describe, expect, test } from 'bun:test'
import { oneAtATime } from './one-at-a-time'

/** Restarts that each wait until the test completes them. */
function restarts() {
  const runs: PromiseWithResolvers<void>[] = []
  const restart = oneAtATime(() => {
    const one = Promise.withResolvers<void>()
    runs.push(one)
    return one.promise
  })
  return { runs, restart }
}

describe('A restart', () => {
  test('waits for the previous one, and covers all changes during it', async () => {
    const { runs, restart } = restarts()
    const done = restart()
    await restart()
    await restart()
    expect(runs).toHaveLength(1)
    runs[0]?.resolve()
    while (runs.length < 2) await new Promise(setImmediate)
    runs[1]?.resolve()
    await done
    expect(runs).toHaveLength(2)
  })

  test('still happens after the previous one has failed', async () => {
    const { runs, restart } = restarts()
    const failed = restart()
    runs[0]?.reject(new Error('No such program'))
    await expect(failed).rejects.toThrow('No such program')
    const done = restart()
    expect(runs).toHaveLength(2)
    runs[1]?.resolve()
    await done
    expect(runs).toHaveLength(2)
  })
})
