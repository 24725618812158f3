import { expect, test } from 'bun:test'
import { MINUTE, SECOND } from '../../shared/time'
import { BotDayModel } from '../bots/activity/bot-day-model'
import { openCountingProxy } from '../game/testing/counting-proxy'
import { openStage, type Stage } from './testing/stage'

const MANY = 12

async function onlineBots(stage: Stage) {
  const user = await stage.userOn('pro')
  const bots = await Promise.all(Array.from({ length: MANY }, (_, slot) => stage.bot({ user, slot })))
  await Promise.all(bots.map(stage.setOnline))
  return bots
}

test('Bots of a game that is away probe it together, say so once, stop at once, and return with it', async () => {
  const stage = await openStage()
  const proxy = await openCountingProxy(stage.clock, stage.deps.gameUrl)
  const fleet = stage.fleet({ gameUrl: proxy.url })
  try {
    proxy.shut()
    const others = await onlineBots(stage)
    const stopped = await stage.bot()
    await stage.setOnline(stopped)
    const bots = [...others, stopped]
    const consoles = () => Promise.all(bots.map(stage.lines))
    await fleet.start()
    await stage.until(async () => (await consoles()).every((lines) => lines.length === 2))
    await stage.pass(10 * SECOND)
    const connectionsBefore = proxy.connections.length
    await stage.pass(MINUTE)
    expect(proxy.connections.length - connectionsBefore).toBeWithin(2, 6)
    const outage = ['- Run 1 starts. Server DE1.', '! DE1 does not answer. Continuing as soon as it does.']
    expect(await consoles()).toEqual(bots.map(() => outage))

    await stage.stop(fleet, stopped)
    const stoppedAt = stage.clock.now()
    await stage.untilLine(stopped, /Run 1 ends\. Stopped by you/)
    expect(stage.clock.now() - stoppedAt).toBeLessThan(2 * SECOND)

    const days = await BotDayModel.find({ bot: bots.map(({ _id }) => _id) })
    expect(days.reduce((sum, { online }) => sum + online, 0)).toBe(0)

    proxy.open()
    for (const bot of others) await stage.untilLine(bot, /At work/)
    const restored = [...outage, '. Connected to DE1.', '. At work.']
    expect(await Promise.all(others.map(stage.lines))).toEqual(others.map(() => restored))
  } finally {
    await stage.close()
  }
})
