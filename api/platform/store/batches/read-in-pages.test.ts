import { beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Types } from 'mongoose'
import { RunModel } from '../../../bots/runs/run-model'
import { testApp } from '../../../testing/test-app'
import { readInPages } from './read-in-pages'

beforeAll(async () => {
  await testApp()
})

async function runsAt(times: number[]) {
  const user = new Types.ObjectId()
  const runs = times.map((time, index) => {
    const at = new Date(time)
    return {
      _id: new Types.ObjectId(),
      bot: new Types.ObjectId(),
      user,
      epoch: index,
      desiredGeneration: 1,
      startedAt: at,
      seenAt: at,
    }
  })
  await RunModel.insertMany(runs)
  return { user, runs }
}

async function readTimes(user: Types.ObjectId, direction: 1 | -1, size: number) {
  let pages = 0
  const find = (further: object) => {
    pages++
    return RunModel.find({ user, ...further })
  }
  const read = await Array.fromAsync(readInPages(find, { by: 'startedAt', direction, size }))
  return { ids: read.map(({ id }) => id), times: read.map(({ startedAt }) => startedAt.getTime()), pages }
}

describe('readInPages', () => {
  test('reads each document once and in order, wherever pages end, also with many equal values', async () => {
    const time = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2026, 0) + 5 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(time, { maxLength: 30 }),
        fc.constantFrom<1 | -1>(1, -1),
        fc.integer({ min: 1, max: 7 }),
        async (times, direction, size) => {
          const { user, runs } = await runsAt(times)
          const read = await readTimes(user, direction, size)
          expect(read.ids.toSorted()).toEqual(runs.map(({ _id }) => String(_id)).toSorted())
          expect(read.times).toEqual(times.toSorted((a, b) => (a - b) * direction))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('reads exactly the pages that exist', async () => {
    const { user } = await runsAt(Array.from({ length: 25 }, (_, index) => Date.UTC(2026, 0) + index))
    expect((await readTimes(user, -1, 10)).pages).toBe(3)
  })
})
