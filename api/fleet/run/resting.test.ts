import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import { hoursOfToday } from '../../bots/activity/hours-of-today'
import { listDays } from '../../bots/activity/list-days'
import { stateOf } from '../../bots/bot-view'
import { findNextMoves } from '../../bots/castles/read-castles'
import type { BotDocument } from '../../bots/model/bot-model'
import { gameIdentity } from '../../game/accounts/game-identity'
import { LeaseModel } from '../claims/lease-model'
import type { Fleet } from '../fleet'
import { openFleet } from '../testing/fleet-on-stage'
import type { Stage } from '../testing/stage'

const SETTINGS = { rests: '12:02-12:05', restEvery: 0 }
const GOODBYE = /^~ Signed out until (\S+Z)\. /

let stage: Stage
let fleet: Fleet

beforeEach(async () => {
  ;({ stage, fleet } = await openFleet())
})
afterEach(() => stage.close())

const newBot = async (fields = {}) => stage.bot({ templateId: 'resource-collector', settings: SETTINGS, ...fields })

/** Answers when the rest ends. */
async function untilSignedOut(bot: BotDocument): Promise<number> {
  await stage.untilLine(bot, GOODBYE)
  await stage.until(async () => (await stage.sessionsOf(bot)) === 0)
  const [, until = ''] = GOODBYE.exec((await goodbyesOf(bot))[0] ?? '') ?? []
  return Date.parse(until)
}

const goodbyesOf = async (bot: BotDocument) => (await stage.lines(bot)).filter((line) => GOODBYE.test(line))

async function nextMoveOf(bot: BotDocument) {
  const move = (await findNextMoves(String(bot.user), [await stage.current(bot)])).get(bot.id)
  return move && { ...move, at: Date.parse(move.at) }
}

async function castleOf(bot: BotDocument): Promise<string> {
  const { server, username } = await stage.castleOf(bot)
  return gameIdentity({ server, username, email: '' })
}

const toTheSecond = (time = 0) => Math.floor(time / SECOND) * SECOND

describe('A bot that has signed out for a rest', () => {
  test('stays online and keeps its castle, and its rest uses no hours of the plan', async () => {
    const user = await stage.userOn('starter')
    const bot = await newBot({ user })
    await stage.start(fleet, bot)
    const until = await untilSignedOut(bot)
    const signedOutAt = stage.clock.now()
    expect(stateOf(await stage.current(bot))).toBe('online')
    const move = await nextMoveOf(bot)
    expect([move?.kind, toTheSecond(move?.at)]).toEqual(['rest', until])
    const { username } = await stage.castleOf(bot)
    expect(await LeaseModel.exists({ _id: await castleOf(bot) })).not.toBeNull()
    const other = await newBot({ username })
    await stage.start(fleet, other)
    await stage.untilOffline(other)
    expect((await stage.current(other)).stopReason?.code).toBe('castle_taken')

    await stage.untilLine(bot, /^\. Signed in again\. Back at work\./)
    expect(stage.clock.now()).toBeWithin(until, until + 5 * SECOND)
    expect(await stage.sessionsOf(bot)).toBe(1)
    expect(stage.realm.maxConcurrentSessions('DE1', username)).toBe(1)
    await stage.pass(6 * SECOND)
    const away = until - signedOutAt
    const online = stage.clock.now() - Date.UTC(2096, 10, 21, 12) - away
    const { used } = await hoursOfToday(stage.deps, { _id: user, plan: 'starter' })
    expect(used).toBeWithin(online - 15 * SECOND, online)
    const span = { from: '2096-11-21T12:00:00Z', to: '2096-11-21T13:00:00Z' }
    const [day] = await listDays(stage.deps, { id: String(user) }, span)
    expect(day?.stretches.map(({ kind }) => kind)).toEqual(['run', 'rest', 'run'])
    expect(day?.at_work).toBeWithin(used - SECOND, used + 1)
  })

  test('stops at once', async () => {
    const bot = await newBot()
    await stage.start(fleet, bot)
    await untilSignedOut(bot)
    const stoppedAt = stage.clock.now()
    await stage.stop(fleet, bot)
    await stage.untilReleased(bot)
    expect(stage.clock.now() - stoppedAt).toBeLessThan(2 * SECOND)
    expect(await stage.sessionsOf(bot)).toBe(0)
    expect((await stage.lines(bot)).at(-1)).toStartWith('- Run 1 ends.')
  })

  test('is ended by a password that was changed in its absence', async () => {
    const bot = await newBot()
    await stage.start(fleet, bot)
    await untilSignedOut(bot)
    const { server, username } = await stage.castleOf(bot)
    await stage.realm.misbehave.changePassword(server, username, 'another')
    await stage.untilOffline(bot)
    expect((await stage.current(bot)).stopReason?.code).toBe('bad_credentials')
  })

  test('is ended by a game that asks whether a person is there', async () => {
    const bot = await newBot()
    await stage.start(fleet, bot)
    await untilSignedOut(bot)
    const { server, username } = await stage.castleOf(bot)
    stage.realm.misbehave.askForHuman(server, username)
    await stage.untilOffline(bot)
    expect((await stage.current(bot)).stopReason?.code).toBe('human_check')
    expect((await stage.lines(bot)).at(-1)).toStartWith('x Run 1 ends. DE1 asks for proof that a person is playing.')
  })
})

describe('A run that begins within a rest', () => {
  test('after a restart of the process signs in at the drawn end, which stays the same', async () => {
    const bot = await newBot()
    await stage.start(fleet, bot)
    const until = await untilSignedOut(bot)
    await stage.untilSettled(fleet.drain())
    fleet = stage.fleet()
    await fleet.start()
    await stage.untilLine(bot, /^- Run 2 starts\./)
    await stage.pass(20 * SECOND)
    const [first, second] = await goodbyesOf(bot)
    expect(second).toBe(first as string)
    expect((await stage.lines(bot)).at(-1)).toBe(second as string)
    expect(toTheSecond((await nextMoveOf(bot))?.at)).toBe(until)
    expect(await stage.sessionsOf(bot)).toBe(0)
    expect(await LeaseModel.exists({ _id: await castleOf(bot) })).not.toBeNull()
    const { used } = await hoursOfToday(stage.deps, { _id: bot.user, plan: 'starter' })
    await stage.until(async () => (await stage.sessionsOf(bot)) === 1)
    expect(stage.clock.now()).toBeWithin(until, until + 5 * SECOND)
    expect(used).toBeLessThan(3 * MINUTE)
    expect((await hoursOfToday(stage.deps, { _id: bot.user, plan: 'starter' })).used / HOUR).toBeLessThan(0.05)
  })

  test.each(['resource-collector', 'tower-raider', 'storm-islands'])(
    'because a player starts %s shows that it can sign in, and rests before its first step',
    async (templateId) => {
      const bot = await newBot({ templateId })
      await stage.pass(3 * MINUTE)
      await stage.start(fleet, bot)
      await untilSignedOut(bot)
      const lines = await stage.lines(bot)
      expect(lines[1]).toMatch(/^\. Signed in as /)
      expect(lines.filter((line) => /^[+>]/.test(line))).toEqual([])
    },
  )
})
