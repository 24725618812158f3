import { describe, expect, test } from 'bun:test'
import { oneAtATime } from './one-at-a-time'

/** Restarts that each wait until the test completes them. */
function restarts() {
  const begun: PromiseWithResolvers<void>[] = []
  const restart = oneAtATime(() => {
    const one = Promise.withResolvers<void>()
    begun.push(one)
    return one.promise
  })
  return { begun, restart }
}

describe('A restart', () => {
  test('waits for the previous one, and covers all changes during it', async () => {
    const { begun, restart } = restarts()
    const done = restart()
    await restart()
    await restart()
    expect(begun).toHaveLength(1)
    begun[0]?.resolve()
    while (begun.length < 2) await new Promise(setImmediate)
    begun[1]?.resolve()
    await done
    expect(begun).toHaveLength(2)
  })

  test('still happens after the previous one has failed', async () => {
    const { begun, restart } = restarts()
    const failed = restart()
    begun[0]?.reject(new Error('No such program'))
    await expect(failed).rejects.toThrow('No such program')
    const done = restart()
    expect(begun).toHaveLength(2)
    begun[1]?.resolve()
    await done
    expect(begun).toHaveLength(2)
  })
})
