import { afterEach, beforeEach, expect, test } from 'bun:test'
import { SECOND } from '../../shared/time'
import { raid } from '../bots/decisions/testing/decisions'
import { DecisionModel, type DecisionRecord, decisionKey, keysOf } from '../bots/model/decision-model'
import type { Fleet } from './fleet'
import { openFleet } from './testing/fleet-on-stage'
import { type Stage, waitToBeStopped } from './testing/stage'

let stage: Stage
let fleet: Fleet

beforeEach(async () => {
  ;({ stage, fleet } = await openFleet())
})
afterEach(() => stage.close())

const decisionsOf = (bot: { _id: unknown }) =>
  DecisionModel.find({ _id: keysOf(String(bot._id)) })
    .sort({ _id: 1 })
    .lean<DecisionRecord[]>()

const idsIn = async (bot: { id: string }) =>
  (await stage.consoleLog.readAfter(bot.id, 0, 100)).lines.flatMap(({ text }) => / \S(\d+-\d+) /.exec(text)?.[1] ?? [])

test('a line of a decision names it, and its outcome follows', async () => {
  stage.template('chooser', async (context) => {
    const { print, came, secrets } = context
    const decision = raid({ ruledOut: [{ what: 'The gate', why: `Its pin is ${secrets.pin}` }] })
    print('>', '140 troops leave.', decision)
    print('>', 'They march.', decision)
    await context.clock.sleep(2 * SECOND)
    came(decision, { gain: 4112, loss: 44 })
    print('+', 'They are home.')
    await waitToBeStopped(context)
  })
  const bot = await stage.bot({ templateId: 'chooser', secrets: { pin: 'hunter2-hunter2' } })
  await stage.start(fleet, bot)
  await stage.untilLine(bot, /home/)
  expect(await idsIn(bot)).toEqual(['1-1', '1-1'])
  expect(await stage.lines(bot)).toContain('> 140 troops leave.')
  await stage.until(async () => (await decisionsOf(bot))[0]?.outcome !== undefined)
  const [stored] = await decisionsOf(bot)
  expect(stored).toMatchObject({
    _id: decisionKey({ bot: bot._id, epoch: 1, number: 1 }),
    user: bot.user,
    outcome: { gain: 4112, loss: 44 },
    decision: { chosen: raid().chosen, ruledOut: [{ what: 'The gate', why: '[hidden]' }] },
  })
  await stage.stop(fleet, bot)
  await stage.untilReleased(bot)
})

test('what a run decides last is written with its end, and the next run counts from one', async () => {
  stage.template('leaver', async ({ print }) => print('~', 'Nothing is worth it.', raid({ chosen: null })))
  const bot = await stage.bot({ templateId: 'leaver' })
  for (const run of [1, 2]) {
    await stage.start(fleet, bot)
    await stage.untilLine(bot, new RegExp(`Run ${run} ends`))
    await stage.untilReleased(bot)
  }
  expect(await idsIn(bot)).toEqual(['1-1', '2-1'])
  expect((await decisionsOf(bot)).map(({ _id }) => _id)).toEqual(
    [1, 2].map((epoch) => decisionKey({ bot: bot._id, epoch, number: 1 })),
  )
})

test('a run that a newer one has replaced shows no decision, and changes none of the newer run', async () => {
  const decided = Promise.withResolvers<void>()
  const newer = () => decisionKey({ bot: bot._id, epoch: 99, number: 1 })
  stage.template('late', async (context) => {
    context.print('.', 'At work.')
    await context.clock.sleep(2 * SECOND)
    await stage.consoleLog.append(bot.id, 99, ['2096-11-21T12:00:00Z . Of a newer run.'])
    await DecisionModel.create({ _id: newer(), user: bot.user, at: new Date(0), decision: raid({ compared: 2 }) })
    const decision = raid()
    context.print('>', 'This must not be read.', decision)
    context.came(decision, { gain: 1, loss: 1 })
    decided.resolve()
    await waitToBeStopped(context)
  })
  const bot = await stage.bot({ templateId: 'late' })
  await stage.start(fleet, bot)
  await stage.untilSettled(decided.promise)
  await stage.untilReleased(bot)
  expect(await idsIn(bot)).toEqual([])
  const { decision, outcome } = (await decisionsOf(bot)).find(({ _id }) => _id === newer()) ?? expect.unreachable()
  expect([decision.compared, outcome]).toEqual([2, undefined])
})
