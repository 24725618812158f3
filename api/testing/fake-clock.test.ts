import { describe, expect, test } from 'bun:test'
import { createFakeClock } from './fake-clock'

describe('A fake clock', () => {
  test('wakes sleepers in the order of their times, each at its own', async () => {
    const clock = createFakeClock(0)
    const woken: [string, number][] = []
    const sleeper = async (name: string, ms: number) => {
      await clock.sleep(ms)
      woken.push([name, clock.now()])
    }
    for (const [name, ms] of [
      ['late', 30],
      ['early', 10],
      ['later than asked', 50],
    ] as const)
      void sleeper(name, ms)
    await clock.advance(40)
    expect(woken).toEqual([
      ['early', 10],
      ['late', 30],
    ])
    expect(clock.now()).toBe(40)
    expect(clock.sleeping).toBe(1)
  })

  test('lets a woken sleeper sleep again on the way', async () => {
    const clock = createFakeClock(0)
    const ticks: number[] = []
    const tick = async () => {
      for (;;) {
        await clock.sleep(10)
        ticks.push(clock.now())
      }
    }
    void tick()
    await clock.advance(35)
    expect(ticks).toEqual([10, 20, 30])
  })

  test('aborts a sleep with the reason of its signal', async () => {
    const clock = createFakeClock()
    const stop = new AbortController()
    const slept = clock.sleep(10, stop.signal).catch((reason) => reason)
    stop.abort('enough')
    expect(await slept).toBe('enough')
    expect(await clock.sleep(10, stop.signal).catch((reason) => reason)).toBe('enough')
    expect(clock.sleeping).toBe(0)
  })

  test('runs a callback later unless it is cancelled', async () => {
    const clock = createFakeClock(0)
    const acted: string[] = []
    clock.after(10, () => acted.push('left alone'))
    const callOff = clock.after(10, () => acted.push('called off'))
    callOff()
    await clock.advance(10)
    expect(acted).toEqual(['left alone'])
    expect(clock.sleeping).toBe(0)
  })

  test('tells when enough sleepers sleep', async () => {
    const clock = createFakeClock()
    const asleep = clock.untilAsleep(2)
    void clock.sleep(1)
    void clock.sleep(1)
    await asleep
    expect(clock.sleeping).toBe(2)
  })
})
