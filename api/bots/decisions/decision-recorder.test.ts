import { beforeAll, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { Types } from 'mongoose'
import type { Decision } from '../../../shared/decisions'
import { MAX_DECISIONS_PER_HOUR } from '../../../shared/limits'
import { HOUR, SECOND } from '../../../shared/time'
import { createSecretRedactor } from '../../console/log/secret-redactor'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import { DecisionModel, type DecisionRecord, decisionKey, keysOf } from '../model/decision-model'
import { createDecisionRecorder } from './decision-recorder'
import { raid } from './testing/decisions'

let clock: FakeClock
let bot: Types.ObjectId
const warnings: unknown[] = []
const log = { warn: (...facts: unknown[]) => warnings.push(facts) } as never

beforeAll(async () => {
  await testApp()
})
beforeEach(() => {
  clock = createFakeClock()
  bot = new Types.ObjectId()
  warnings.length = 0
})

const recorderOf = (epoch = 3, secrets: string[] = []) =>
  createDecisionRecorder({
    clock,
    log,
    bot,
    user: new Types.ObjectId(),
    epoch,
    hide: createSecretRedactor(secrets).hideIfSecret,
  })
const stored = () =>
  DecisionModel.find({ _id: keysOf(bot) })
    .sort({ _id: 1 })
    .lean<DecisionRecord[]>()
const keyOf = (number: number, epoch = 3) => decisionKey({ bot, epoch, number })

/** The batches that are sent to the store, by their number of operations. */
function watchWrites() {
  const write = spyOn(DecisionModel.collection, 'bulkWrite')
  closeAfterTest(() => write.mockRestore())
  return { write, sizes: () => write.mock.calls.map(([operations]) => operations.length) }
}

describe('the decisions of a run', () => {
  test('are numbered within the run, and the same one keeps its number', async () => {
    const recorder = recorderOf()
    const first = raid()
    expect([recorder.record(first), recorder.record(raid()), recorder.record(first)]).toEqual(['3-1', '3-2', '3-1'])
    await recorder.close()
    expect((await stored()).map(({ _id }) => _id)).toEqual([keyOf(1), keyOf(2)])
  })

  test('are written together a moment later, as they were when they were made', async () => {
    const { sizes } = watchWrites()
    const recorder = recorderOf()
    const made = { ...raid() }
    recorder.record(made)
    recorder.record(raid({ chosen: null }))
    made.compared = 99
    expect(sizes()).toEqual([])
    await recorder.close()
    expect(sizes()).toEqual([2])
    const at = new Date(clock.now())
    expect(await stored()).toMatchObject([
      { at, decision: raid() },
      { at, decision: raid({ chosen: null }) },
    ])
  })

  test('and an outcome of the same moment are one write; a later one is added', async () => {
    const { sizes } = watchWrites()
    const recorder = recorderOf()
    const [quick, slow] = [raid(), raid()]
    recorder.record(quick)
    recorder.record(slow)
    recorder.came(quick, { gain: 4112, loss: 44 })
    await clock.advance(SECOND)
    await recorder.close()
    expect(sizes()).toEqual([2])
    expect((await stored()).map(({ outcome }) => outcome)).toEqual([{ gain: 4112, loss: 44 }, undefined])
  })

  test('take an outcome that comes later, and ignore one of a decision that was not printed', async () => {
    const recorder = recorderOf()
    const slow = raid()
    recorder.record(slow)
    await clock.advance(SECOND)
    recorder.came(slow, { gain: 9, loss: Number.NaN })
    recorder.came(raid(), { gain: 1, loss: 1 })
    await recorder.close()
    expect((await stored()).map(({ outcome }) => outcome)).toEqual([{ gain: 9, loss: 0 }])
  })

  test('are bounded and hide secrets', async () => {
    const recorder = recorderOf(3, ['Rabenfels1'])
    const why = 'The lord says: Rabenfels1'
    const ruledOut = Array.from({ length: 50 }, () => ({ what: 'T'.repeat(5000), why }))
    recorder.record(raid({ ruledOut, compared: Number.POSITIVE_INFINITY }))
    await recorder.close()
    const [{ decision } = expect.unreachable()] = await stored()
    expect(decision.ruledOut).toHaveLength(6)
    expect(decision.ruledOut[0]).toEqual({ what: 'T'.repeat(200), why: '[hidden]' })
    expect(decision.compared).toBe(0)
  })

  test('beyond the limit of an hour have no id, until the next hour begins', async () => {
    const recorder = recorderOf()
    const ids = Array.from({ length: MAX_DECISIONS_PER_HOUR + 2 }, () => recorder.record(raid()))
    expect(ids.filter(Boolean)).toHaveLength(MAX_DECISIONS_PER_HOUR)
    expect(recorder.record(raid())).toBeUndefined()
    await clock.advance(HOUR)
    expect(recorder.record(raid())).toBe(`3-${MAX_DECISIONS_PER_HOUR + 1}`)
    recorder.discard()
  })
})

describe('a store that is', () => {
  const isAway = () => spyOn(DecisionModel.collection, 'bulkWrite').mockRejectedValue(new Error('no store'))

  test('away for a while gets everything that fits once it is back', async () => {
    const away = isAway()
    const recorder = recorderOf()
    const decisions: Decision[] = Array.from({ length: 70 }, () => raid())
    for (const decision of decisions) recorder.record(decision)
    await clock.advance(20 * SECOND)
    expect(away.mock.calls.length).toBeGreaterThan(1)
    away.mockRestore()
    recorder.came(decisions[69] as Decision, { gain: 1, loss: 0 })
    await recorder.close()
    const found = await stored()
    expect([found.length, found[0]?._id, found.at(-1)?.outcome]).toEqual([64, keyOf(7), { gain: 1, loss: 0 }])
    expect(warnings).toHaveLength(1)
  })

  test('away at the end of a run does not hold it up', async () => {
    const away = isAway()
    closeAfterTest(() => away.mockRestore())
    const recorder = recorderOf()
    recorder.record(raid())
    await recorder.close()
    expect(away).toHaveBeenCalledTimes(1)
    recorder.record(raid())
    await clock.advance(10 * SECOND)
    expect(away).toHaveBeenCalledTimes(1)
  })

  test('slow gets one write at a time', async () => {
    const { write } = watchWrites()
    const answer = Promise.withResolvers<never>()
    write.mockReturnValueOnce(answer.promise)
    const recorder = recorderOf()
    recorder.record(raid())
    await clock.advance(SECOND)
    recorder.record(raid())
    await clock.advance(10 * SECOND)
    expect(write).toHaveBeenCalledTimes(1)
    answer.resolve({ matchedCount: 0 } as never)
    await recorder.close()
    expect(write).toHaveBeenCalledTimes(2)
    expect((await stored()).map(({ _id }) => _id)).toEqual([keyOf(2)])
  })
})

test('a run whose console belongs to a newer one writes nothing more', async () => {
  const { write } = watchWrites()
  const recorder = recorderOf()
  recorder.record(raid())
  recorder.discard()
  recorder.record(raid())
  await clock.advance(SECOND)
  await recorder.close()
  expect(write).not.toHaveBeenCalled()
})
