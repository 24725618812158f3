import { beforeEach, describe, expect, test } from 'bun:test'
import { RunModel } from '../../bots/runs/run-model'
import type { RunMetrics } from '../../platform/metrics/metrics'
import { closeAfterTest } from '../../testing/closing'
import type { Fleet } from '../fleet'
import { openFleet } from '../testing/fleet-on-stage'
import type { Stage } from '../testing/stage'

let stage: Stage
let fleet: Fleet

beforeEach(async () => {
  const opened = await openFleet()
  stage = opened.stage
  fleet = opened.fleet
  closeAfterTest(() => stage.close())
})

interface Counted {
  get(): Promise<{ values: { value: number; metricName?: string }[] }>
}

/** The value of a counter or a gauge, or the number of observations of a histogram. */
async function count(name: keyof RunMetrics): Promise<number> {
  const metric: Counted = stage.deps.metrics[name]
  const { values } = await metric.get()
  const counted = values.filter(({ metricName }) => !metricName || !/_(bucket|sum)$/.test(metricName))
  return counted.reduce((sum, { value }) => sum + value, 0)
}

describe('The metrics of a fleet', () => {
  test('count running bots, lines, and the latency of a start and a stop, once each', async () => {
    const bot = await stage.bot({ templateId: 'waiter' })
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /./)
    expect(await count('runningBots')).toBe(1)
    expect(await count('startLatency')).toBe(1)
    expect(await count('stopLatency')).toBe(0)
    await stage.stop(fleet, bot)
    await stage.until(async () => (await count('runningBots')) === 0)
    expect(await count('startLatency')).toBe(1)
    expect(await count('stopLatency')).toBe(1)
    expect(await count('runs')).toBe(1)
    expect(await count('consoleLines')).toBe((await stage.lines(bot)).length)
  })

  test('count a lost run, and no start latency for the run after it', async () => {
    const bot = await stage.bot({ templateId: 'waiter' })
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /./)
    const lost = await RunModel.find({ bot: bot._id })
    await stage.deps.openRun({ ...(await stage.current(bot)).toObject(), epoch: 99 }, lost)
    expect(await count('recoveries')).toBe(1)
    expect((await stage.current(bot)).desiredAt).toBeNull()
  })
})
