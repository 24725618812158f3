import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { BotModel } from '../../bots/model/bot-model'
import { RunModel } from '../../bots/runs/run-model'
import { createWorld } from '../../game/world/engine/create-world'
import { UserModel } from '../../identity/users/user-model'
import { LeaseModel } from '../claims/lease-model'
import type { Fleet } from '../fleet'
import { openFleet } from '../testing/fleet-on-stage'
import type { Stage } from '../testing/stage'

let stage: Stage
let fleet: Fleet

beforeEach(async () => {
  ;({ stage, fleet } = await openFleet())
})
afterEach(() => stage.close())

describe('a final refusal of the game', () => {
  test('a wrong password ends the bot at once, with a reason and one notification', async () => {
    const first = await stage.bot({ username: 'ansgar_wrong' })
    await stage.start(fleet, first)
    await stage.untilLine(first, /At work/)
    await stage.stop(fleet, first)
    await stage.untilLine(first, /ends/)
    const bot = await stage.bot({ username: 'ansgar_wrong', password: 'another' })
    await stage.start(fleet, bot)
    await stage.untilOffline(bot)
    const { stopReason } = await stage.current(bot)
    expect(stopReason?.code).toBe('bad_credentials')
    expect(stopReason?.message).toMatch(
      /^Wrong password\. DE1 refused the sign-in of ansgar_wrong at 2096-11-21T12:\d\d:\d\dZ\./,
    )
    expect(await stage.lines(bot)).toEqual(['- Run 1 starts. Server DE1.', `x Run 1 ends. ${stopReason?.message}`])
    await stage.pass(5 * SECOND)
    expect(await stage.notificationsOf(bot)).toEqual([`Test Bot stopped. ${stopReason?.message}`])
    expect(await RunModel.countDocuments({ bot: bot._id })).toBe(1)
  })

  test('a ban ends the bot', async () => {
    stage.template('player', async ({ game, clock, signal }) => {
      for (;;) {
        await game.player()
        await clock.sleep(500, signal)
      }
    })
    const bot = await stage.bot({ templateId: 'player' })
    await stage.start(fleet, bot)
    await stage.until(async () => (await stage.sessionsOf(bot)) === 1)
    const { server, username } = await stage.castleOf(bot)
    stage.realm.misbehave.ban(server, username)
    await stage.untilOffline(bot)
    expect((await stage.current(bot)).stopReason?.code).toBe('banned')
    expect((await stage.lines(bot)).at(-1)).toStartWith('x Run 1 ends. ')
  })

  test('a question for a human ends the bot', async () => {
    stage.template('player', ({ game }) => game.player().then(() => {}))
    const bot = await stage.bot({ templateId: 'player' })
    const { server, username } = await stage.castleOf(bot)
    stage.realm.misbehave.askForHuman(server, username)
    await stage.start(fleet, bot)
    await stage.untilOffline(bot)
    const { stopReason } = await stage.current(bot)
    const message = `${server} asks for proof that a person is playing. Castellan does not answer such questions. Sign in yourself, then start again.`
    expect(stopReason).toMatchObject({ code: 'human_check', message })
    expect((await stage.lines(bot)).at(-1)).toBe(`x Run 1 ends. ${message}`)
  })
})

test('a lost connection is restored within the same run', async () => {
  stage.template('player', async ({ game, print, clock, signal }) => {
    for (;;) {
      const { name } = await game.player()
      print('+', `${name} is well.`)
      await clock.sleep(500, signal)
    }
  })
  const bot = await stage.bot({ templateId: 'player' })
  await stage.start(fleet, bot)
  await stage.untilLine(bot, /is well/)
  stage.realm.misbehave.dropConnections()
  await stage.untilLine(bot, /Connection to DE1 lost/)
  const before = (await stage.lines(bot)).length
  await stage.until(async () => (await stage.lines(bot)).slice(before).some((line) => line.includes('is well')))
  expect(await RunModel.countDocuments({ bot: bot._id })).toBe(1)
})

describe('a stop', () => {
  test('waits for the step in hand, and cuts it off after 8 seconds', async () => {
    const step = Promise.withResolvers<void>()
    stage.template('stuck', async ({ print, gain, game }) => {
      print('.', 'A step without end.')
      await step.promise
      print('+', 'Collected too late.')
      gain(1000)
      await game.player()
    })
    const bot = await stage.bot({ templateId: 'stuck' })
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /without end/)
    await stage.stop(fleet, bot)
    const stoppedAt = stage.clock.now()
    await stage.pass(6 * SECOND)
    expect(await stage.sessionsOf(bot)).toBe(1)
    await stage.untilLine(bot, /ends/)
    expect(stage.clock.now() - stoppedAt).toBeLessThanOrEqual(8 * SECOND)
    step.resolve()
    await stage.pass(SECOND)
    expect(await stage.sessionsOf(bot)).toBe(0)
    expect((await stage.lines(bot)).at(-1)).toBe('- Run 1 ends. Stopped by you.')
    expect((await RunModel.findOne({ bot: bot._id }))?.gained).toBe(0)
  })

  test('a drain takes no longer than 8 seconds either', async () => {
    stage.template('stuck', async ({ print }) => {
      print('.', 'A step without end.')
      await new Promise(() => {})
    })
    const bot = await stage.bot({ templateId: 'stuck' })
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /without end/)
    const drainedFrom = stage.clock.now()
    let isDrained = false
    fleet.drain().then(() => {
      isDrained = true
    })
    await stage.until(() => isDrained)
    expect(stage.clock.now() - drainedFrom).toBeLessThanOrEqual(8 * SECOND)
    expect((await stage.current(bot)).desired).toBe('online')
    expect(await LeaseModel.countDocuments()).toBe(0)
    await stage.until(async () => (await stage.sessionsOf(bot)) === 0)
  })
})

describe('what a bot cannot run without', () => {
  test('a removed game account sets the bot offline, with a reason', async () => {
    const bot = await stage.bot()
    await stage.setOnline(bot)
    await BotModel.updateOne({ _id: bot._id }, { $set: { account: null } })
    fleet.nudge(bot.id)
    await stage.untilOffline(bot)
    expect((await stage.current(bot)).stopReason?.code).toBe('account_deleted')
  })

  test('a missing template or invalid settings end it', async () => {
    const gone = await stage.bot({ templateId: 'gone' })
    const unfit = await stage.bot({ settings: { speed: 9 } })
    await stage.start(fleet, gone)
    await stage.start(fleet, unfit)
    await stage.untilOffline(gone)
    await stage.untilOffline(unfit)
    expect((await stage.current(gone)).stopReason?.code).toBe('template_gone')
    expect((await stage.current(unfit)).stopReason).toMatchObject({
      code: 'settings',
      message: 'The settings name something that this template does not have.',
    })
  })

  test('stored settings that break a newer rule of the template end it, with the sentence of the rule', async () => {
    const bot = await stage.bot({ templateId: 'resource-collector', settings: { restFrom: '25:99' } })
    await stage.start(fleet, bot)
    await stage.untilOffline(bot)
    expect((await stage.current(bot)).stopReason).toMatchObject({
      code: 'settings',
      message: 'The daily rest needs a start and an end. Enter both, or neither.',
    })
  })

  test('a bot above the slots of the plan does not run, and stops when the plan shrinks', async () => {
    const user = await stage.userOn('plus')
    const fits = await stage.bot({ user, slot: 2 })
    const above = await stage.bot({ user, slot: 3 })
    await stage.start(fleet, above)
    await stage.start(fleet, fits)
    await stage.untilOffline(above)
    expect((await stage.current(above)).stopReason?.code).toBe('plan_limit')
    await stage.untilLine(fits, /At work/)
    await UserModel.updateOne({ _id: user }, { $set: { plan: 'starter' } })
    await stage.untilOffline(fits)
    expect((await stage.current(fits)).stopReason?.code).toBe('plan_limit')
  })
})

describe('a secret', () => {
  test('that is a common word hides none of our own texts', async () => {
    stage.template('speaker', async ({ print, notify }) => {
      print('+', 'Collected 883 food from the farms.')
      notify('The food is in.')
    })
    const bot = await stage.bot({ templateId: 'speaker', password: 'food', secrets: { pin: 'run' } })
    await stage.start(fleet, bot)
    await stage.untilOffline(bot)
    const [first, ...rest] = await stage.lines(bot)
    expect(first).toStartWith('- Run 1 starts.')
    expect(rest).toEqual([
      '+ Collected 883 food from the farms.',
      '- Run 1 ends. Finished. There is nothing left to do.',
    ])
    expect(await stage.notificationsOf(bot)).toContain('Test Bot: The food is in.')
    const wrong = await stage.bot({ username: (await stage.castleOf(bot)).username, password: 'wrong' })
    await stage.start(fleet, wrong)
    await stage.untilOffline(wrong)
    expect((await stage.current(wrong)).stopReason?.message).toStartWith('Wrong password. ')
    expect((await stage.lines(wrong)).at(-1)).toContain('ends. Wrong password. ')
  })

  test('hides whole texts of the game that contain it, and no others', async () => {
    const username = 'ansgar_hides'
    const [castle, ...others] = createWorld('DE1', username, 0).castles.map(({ name }) => name)
    stage.template('speaker', async ({ game, print, notify }) => {
      const castles = await game.castles()
      print('.', castles.map(({ name }) => name).join(', '))
      notify(`${castles[0]?.name} is well.`)
      await game.collect('c1', 'wood')
      const declined = await game.sendCarts({ from: 'nowhere', to: 'c1', good: 'wood', amount: 1 }).catch(String)
      print('.', String(declined))
    })
    const bot = await stage.bot({
      templateId: 'speaker',
      username,
      password: String(castle),
      secrets: { pin: 'there' },
    })
    await stage.start(fleet, bot)
    await stage.untilOffline(bot)
    const shown = await stage.lines(bot)
    expect(shown).toContain(`. [hidden], ${others.join(', ')}`)
    expect(await stage.notificationsOf(bot)).toContain('Test Bot: [hidden] is well.')
    expect(shown.join()).not.toContain(String(castle))
    expect(shown.at(-2)).toEndWith('[hidden]')
  })

  test('of a bot that crashes is not logged', async () => {
    const logged = spyOn(stage.deps.log, 'error').mockImplementation(() => {})
    stage.template('shaky', async () => {
      throw new Error('geheim-4711 was too much')
    })
    const bot = await stage.bot({ templateId: 'shaky', secrets: { pin: 'geheim-4711' } })
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /Run 1 ends/)
    expect(JSON.stringify(logged.mock.calls)).toContain('[hidden] was too much')
    expect(JSON.stringify(logged.mock.calls)).not.toContain('geheim')
    logged.mockRestore()
  })
})
