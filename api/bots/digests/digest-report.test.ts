import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { BotDay } from '../../../shared/bots'
import { HOUR } from '../../../shared/time'
import { UserModel } from '../../identity/users/user-model'
import type { Player } from '../../testing/test-app'
import type { Interval } from '../activity/merge-intervals'
import { BotModel } from '../model/bot-model'
import { digestStage } from './testing/digest-stage'

let stage: Awaited<ReturnType<typeof digestStage>>

beforeAll(async () => {
  stage = await digestStage()
})

beforeEach(() => {
  stage.clock.set(Date.parse('2096-11-21T12:00Z') - stage.clock.now())
})

const at = (time: string) => Date.parse(time)
const interval = (kind: Interval['kind'], from: string, to: string) => ({
  kind,
  from: new Date(from),
  to: new Date(to),
})

/** Two days of three bots, with gains on both sides of the span's ends. */
async function bots(player: Player) {
  const [farmer, coiner, removed] = [await stage.botOf(player), await stage.botOf(player), await stage.botOf(player)]
  await stage.storeDay(player, farmer, '2096-11-21', {
    gained: { '00:45': 1, '01:00': 2, '01:15': 40, '23:45': 100 },
    intervals: { '1-0': interval('run', '2096-11-21T00:30Z', '2096-11-21T12:00Z') },
  })
  await stage.storeDay(player, farmer, '2096-11-22', {
    gained: { '00:00': 1000, '01:00': 400, '01:15': 70_000 },
    intervals: {
      '1-1': interval('run', '2096-11-22T00:00Z', '2096-11-22T01:00Z'),
      '1-2': interval('rest', '2096-11-22T01:00Z', '2096-11-22T02:00Z'),
    },
  })
  await stage.storeDay(player, coiner, '2096-11-22', { gained: { '00:30': 320 }, templateId: 'coin-collector' })
  await stage.storeDay(player, removed, '2096-11-21', {
    gained: { '20:00': 5 },
    intervals: { '1-0': interval('run', '2096-11-21T19:00Z', '2096-11-21T23:00Z') },
  })
  await stage.setOnline(farmer)
  await BotModel.deleteOne({ _id: removed })
  return { farmer, coiner, removed }
}

describe('the figures of a daily summary', () => {
  // 07:00 is at a quarter past the hour in UTC, and the span has parts of two UTC days.
  test.each(['Asia/Kathmandu', 'Europe/Berlin', 'America/St_Johns', 'UTC'])(
    'are those of the analytics for the same span (%s)',
    async (zone) => {
      const anna = await stage.reader({ zone })
      const { farmer, removed } = await bots(anna)
      for (let hour = 13; hour < 48; hour++) await stage.makeAt(at('2096-11-21T00:16:30Z') + hour * HOUR)
      const [digest] = stage.digestsOf(anna)
      if (!digest) throw new Error('There was no summary.')
      expect(digest.until - digest.from).toBe(24 * HOUR)
      const query = { from: new Date(digest.from).toISOString(), to: new Date(digest.until).toISOString() }
      const { data } = await anna.api.bots.days.get({ query })
      const days: BotDay[] = data?.days ?? []
      const gainedBy = (some: BotDay[]) =>
        some.flatMap(({ gains }) => gains).reduce((sum, { amount }) => sum + amount, 0)
      const units = Map.groupBy(days, ({ unit }) => unit)
      expect(Object.fromEntries(digest.gains.map(({ unit, amount }) => [unit, amount]))).toEqual(
        Object.fromEntries([...units].map(([unit, some]) => [unit, gainedBy(some)])),
      )
      expect(digest.gains.length).toBeGreaterThan(0)
      for (const { bot_id, at_work } of days.filter(({ bot_id }) => bot_id !== removed)) {
        const told = digest.bots.find(({ id }) => id === bot_id)
        expect({ bot_id, at_work: told?.atWork }).toEqual({ bot_id, at_work })
      }
      expect(digest.bots.find(({ id }) => id === farmer)?.atWork).toBeGreaterThan(HOUR)
      expect(digest.bots.find(({ id }) => id === removed)).toBeUndefined()
    },
  )

  test('a bot that still rests is resting', async () => {
    const anna = await stage.reader()
    const { farmer } = await bots(anna)
    await stage.storeDay(anna, farmer, '2096-11-23', {
      intervals: { '1-3': interval('rest', '2096-11-23T06:00Z', '2096-11-23T07:00:30Z') },
    })
    await stage.makeAt('2096-11-23T07:01:30Z')
    const stateOf = (id: string) => stage.digestsOf(anna)[0]?.bots.find((bot) => bot.id === id)?.state
    expect(stateOf(farmer)).toBe('resting')
  })
})

describe('what stands still, and what needs the player', () => {
  test('is how things are when the summary is made', async () => {
    const anna = await stage.reader({ zone: 'Europe/Berlin' })
    const names = ['Night watch', 'Raider', 'Scout', 'Solved', 'Mine', 'Old goal', 'New goal', 'Late']
    const ids: string[] = []
    for (const name of names) {
      const id = await stage.botOf(anna)
      await BotModel.updateOne({ _id: id }, { $set: { name } })
      ids.push(id)
    }
    const [watch, raider, scout, solved, mine, oldGoal, newGoal, late] = ids as [string, ...string[]]
    await stage.stop(watch, 'bad_credentials', at('2096-11-22T01:14Z'))
    await stage.stop(String(raider), 'daily_limit', at('2096-11-21T21:00Z'))
    await stage.stop(String(scout), 'daily_limit', at('2096-11-22T03:00Z'))
    await stage.stop(String(solved), 'banned', at('2096-11-22T01:00Z'))
    await stage.stop(String(mine), 'user', at('2096-11-22T01:00Z'))
    await stage.stop(String(oldGoal), 'goal_reached', at('2096-11-20T01:00Z'))
    await stage.stop(String(newGoal), 'goal_reached', at('2096-11-22T05:00Z'))
    await stage.setOnline(String(solved))
    await stage.setOnline(String(late), new Date('2096-11-22T05:30Z'))
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'starter', subscription: PAST_DUE } })
    await stage.refuse(anna, 'Lost castle', 'wrong_password')
    await stage.refuse(anna, 'Closed castle', 'banned')
    await stage.makeAt('2096-11-22T06:01:30Z')
    expect(stage.linesOf(anna)).toEqual([
      'Nothing has come in since yesterday, 07:00.',
      'Night watch: wrong password since 02:14',
      'Raider: hours used up, back since 01:00',
      'Scout: hours used up until tomorrow, 01:00',
      'New goal: at its goal since 06:00',
      'Late: waiting for a server since 06:30',
      'Night watch: change the password under Game Accounts, then start again.',
      'Closed castle: the game has closed the account. Sign in to the game to read why.',
      'Lost castle: the game refused this game account. Check its password under Game Accounts.',
      'Scout: start again once the hours are back, or choose a plan with more hours.',
      'Raider: start again, because the hours of your plan are back.',
      'Your last payment failed. Please check it under Subscription.',
    ])
    expect(stage.digestsOf(anna)[0]?.counts).toEqual({ bots: 8, online: 2, stopped: 5 })
  })

  test('is counted and shortened for forty bots', async () => {
    const anna = await stage.reader({ plan: 'pro' })
    const account = await stage.accountOf(anna)
    await BotModel.insertMany(
      Array.from({ length: 40 }, (_, slot) => ({
        user: anna.id,
        name: `Bot ${slot + 1}`,
        templateId: 'resource-collector',
        account,
        slot,
        stopReason: { code: 'human_check', message: 'A person is wanted.' },
        desiredAt: new Date('2096-11-21T23:00Z'),
      })),
    )
    await stage.makeAt('2096-11-22T07:01:30Z')
    const [digest] = stage.digestsOf(anna)
    expect(digest?.counts).toEqual({ bots: 40, online: 0, stopped: 40 })
    expect(digest?.todo).toEqual([
      { task: 'human_check', names: ['Bot 1', 'Bot 2', 'Bot 3', 'Bot 4', 'Bot 5'], more: 35 },
    ])
    expect(stage.linesOf(anna)).toHaveLength(13)
  })

  test('a player without bots is told that all is quiet', async () => {
    const anna = await stage.reader()
    await stage.makeAt('2096-11-22T07:01:30Z')
    expect(stage.linesOf(anna)).toEqual(['Nothing has come in since yesterday, 07:00.', 'You have no bots.'])
  })
})

const PAST_DUE = { provider: 'stripe', status: 'past_due', isCancelled: false }
