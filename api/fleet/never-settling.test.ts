import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { SECOND } from '../../shared/time'
import { BotDayModel } from '../bots/activity/bot-day-model'
import { BotModel } from '../bots/model/bot-model'
import { RunModel } from '../bots/runs/run-model'
import { endOf } from '../bots/stop-reasons'
import { AccountModel } from '../game/accounts/account-model'
import { delayNextOperation, hangNextOperation } from '../testing/delay-operation'
import { LeaseModel, ProcessLeaseModel } from './claims/lease-model'
import { LEASE_DURATION } from './claims/process-leases'
import type { Fleet } from './fleet'
import { openFleet } from './testing/fleet-on-stage'
import { serveOnStage } from './testing/serve-on-stage'
import type { Stage } from './testing/stage'

/** The clock passes the fleet's timeouts only at the pace of real sign-ins. */
const SLOWLY = 30 * SECOND

let stage: Stage
let fleet: Fleet

const asksFor = (field: string) => (filter: object) => field in filter

beforeEach(async () => {
  ;({ stage, fleet } = await openFleet())
})
afterEach(() => stage.close())

describe('an operation of the store that never settles', () => {
  test(
    'does not keep the fleet from reading desired states again',
    async () => {
      const { isReached } = hangNextOperation(BotModel.collection, 'find')
      await stage.until(isReached)
      const bot = await stage.bot()
      await stage.setOnline(bot)
      await stage.untilLine(bot, /At work/)
    },
    SLOWLY,
  )

  test.each([
    ['reads a bot', () => hangNextOperation(BotModel.collection, 'find', asksFor('_id'))],
    ['reads its account', () => hangNextOperation(AccountModel.collection, 'find')],
    ['reads its runs', () => hangNextOperation(RunModel.collection, 'find', asksFor('$or'))],
    ['opens its process lease', () => hangNextOperation(ProcessLeaseModel.collection, 'insertOne')],
    ['takes its castle', () => hangNextOperation(LeaseModel.collection, 'bulkWrite')],
    ['takes its epoch', () => hangNextOperation(BotModel.collection, 'bulkWrite')],
    ['stores its run', () => hangNextOperation(RunModel.collection, 'bulkWrite')],
  ])(
    'when it %s, only delays the start',
    async (_, hang) => {
      const bot = await stage.bot()
      await stage.setOnline(bot)
      const { isReached } = hang()
      fleet.nudge(bot.id)
      await stage.until(isReached)
      await stage.untilLine(bot, /At work/)
    },
    SLOWLY,
  )

  test.each([
    ['saves its day', () => hangNextOperation(BotDayModel.collection, 'bulkWrite')],
    ['stores the end of its run', () => hangNextOperation(RunModel.collection, 'bulkWrite')],
    ['releases its castle', () => hangNextOperation(LeaseModel.collection, 'bulkWrite')],
  ])(
    'when a bot %s, does not keep it from stopping and starting again',
    async (_, hang) => {
      const bot = await stage.bot()
      await stage.start(fleet, bot)
      await stage.untilLine(bot, /At work/)
      const { isReached } = hang()
      await stage.stop(fleet, bot)
      await stage.until(isReached)
      await stage.start(fleet, bot)
      await stage.untilLine(bot, /Run 2 starts/)
    },
    SLOWLY,
  )

  test.each([
    ['is prepared', () => hangNextOperation(RunModel.collection, 'bulkWrite'), 'insert'],
    ['saves its day', () => hangNextOperation(BotDayModel.collection, 'bulkWrite'), 'play'],
    ['stores the end of its run', () => hangNextOperation(RunModel.collection, 'bulkWrite'), 'end'],
  ])('when a bot %s, blocks other processes no longer than its lease', async (_, hang, when) => {
    const bot = await stage.bot()
    const { bots, lose, untilEnded } = serveOnStage(stage)
    await fleet.drain()
    await stage.setOnline(bot)
    const hanging = when === 'insert' ? hang() : null
    void bots.take(bot.id)
    if (!hanging) await stage.untilLine(bot, /At work/)
    const { isReached } = hanging ?? hang()
    if (when === 'end') bots.endSome(1, endOf('moved'))
    await stage.until(isReached)
    lose()
    const lostAt = stage.clock.now()
    await untilEnded(bot.id)
    expect(stage.clock.now() - lostAt).toBeLessThan(LEASE_DURATION / 2)
  })
})

test(
  'a late answer about who plays a castle only delays the sign-in',
  async () => {
    const bot = await stage.bot()
    const wait = () => stage.clock.sleep(5.5 * SECOND)
    const { isReached } = delayNextOperation(BotModel.collection, 'findOne', { isMeant: asksFor('castle'), wait })
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /At work/)
    expect(isReached()).toBe(true)
  },
  SLOWLY,
)
