import { beforeEach, describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { SECOND } from '../../../shared/time'
import { BotModel } from '../../bots/model/bot-model'
import { AccountModel } from '../../game/accounts/account-model'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { type TestApp, testApp } from '../../testing/test-app'
import { invalid } from '../errors'
import { chronologicalId } from '../store/chronological-id'
import { idempotencyKeyOf } from './claim-key'
import { createOnce } from './create-once'
import { IdempotencyModel } from './idempotency-model'

const GIVEN_UP_AFTER = 30 * SECOND
const viewer = { id: 'anna', sessionId: 'session' }

let app: TestApp
let clock: FakeClock
let key: string

beforeEach(async () => {
  app = await testApp()
  clock = createFakeClock()
  key = crypto.randomUUID()
})

const nothing = async () => null

function ask<Result>(
  insert: (id: Types.ObjectId) => Promise<Result>,
  findEarlier: (id: Types.ObjectId) => PromiseLike<Result | null> = nothing,
) {
  const request = new Request('http://localhost/api/bots', { method: 'POST', headers: { 'idempotency-key': key } })
  return createOnce(
    { clock },
    { key: idempotencyKeyOf(viewer, request), findEarlier, insert, view: (result) => result },
  )
}

/** A call whose process dies before it answers; returns the id for its document. */
const askAndDie = () =>
  new Promise<Types.ObjectId>((resolve) => {
    ask((creates) => {
      resolve(creates)
      return new Promise(() => {})
    })
  })

/** The outcome of a call that waits for another one, with the clock advancing. */
async function settled<Result>(call: Promise<Result>): Promise<Result | string> {
  let isSettled = false
  const outcome = call
    .catch((error) => String(error.message))
    .finally(() => {
      isSettled = true
    })
  while (!isSettled) {
    await Promise.race([outcome, clock.untilAsleep()])
    await clock.advance(50)
  }
  return outcome
}

describe('a call with an Idempotency-Key whose first try', () => {
  test('still runs after five seconds is refused', async () => {
    await askAndDie()
    await clock.advance(GIVEN_UP_AFTER - 6000)
    expect(await settled(ask(async () => 'done'))).toBe('The first call with this Idempotency-Key is still running.')
  })

  test('has not answered for thirty seconds is repeated with the same id', async () => {
    const first = await askAndDie()
    await clock.advance(GIVEN_UP_AFTER)
    expect(await ask(async (creates) => creates.equals(first))).toBe(true)
  })

  test('failed in the middle is repeated at once with the same id', async () => {
    let first: Types.ObjectId | undefined
    const failing = ask(async (creates) => {
      first = creates
      throw new Error('The store went away')
    })
    await expect(failing).rejects.toThrow('The store went away')
    expect(await ask(async (creates) => creates.equals(first ?? ''))).toBe(true)
  })

  test('was refused starts over', async () => {
    const refused = ask(async () => {
      throw invalid('The name is too long.')
    })
    await expect(refused).rejects.toThrow('The name is too long.')
    expect(await ask(async () => 'done')).toBe('done')
  })

  test('was abandoned is repeated by one of the waiting calls', async () => {
    await askAndDie()
    await clock.advance(GIVEN_UP_AFTER)
    let times = 0
    const work = async () => {
      times += 1
      return 'done'
    }
    const calls = Promise.all([ask(work), ask(work), ask(work)])
    expect(await settled(calls)).toEqual(['done', 'done', 'done'])
    expect(times).toBe(1)
  })
})

test('A created document is listed after all that any process created a moment before, with a key and without one', async () => {
  const insert = async (id: Types.ObjectId) => String(id)
  const view = (id: string) => id
  const before = String(chronologicalId(clock.now() - 1))
  const made = [await ask(insert), await createOnce({ clock }, { key: null, findEarlier: nothing, insert, view })]
  const inOrder = [before, ...made, String(chronologicalId(clock.now() + 1))]
  expect(inOrder.toSorted()).toEqual(inOrder)
})

describe('the document of an earlier try', () => {
  const searches: string[] = []
  const findEarlier = async () => {
    searches.push('searched')
    return 'theirs'
  }
  beforeEach(() => {
    searches.length = 0
  })

  test('is not searched for without a key', async () => {
    const creation = { key: null, findEarlier, insert: async () => 'done', view: (result: string) => result }
    expect(await createOnce({ clock }, creation)).toBe('done')
    expect(searches).toEqual([])
  })

  test('is not searched for by the first call with a key', async () => {
    expect(await ask(async () => 'done', findEarlier)).toBe('done')
    expect(searches).toEqual([])
  })

  test('is answered, if it took the last slot from a call that took it for dead', async () => {
    const noSlot = async () => {
      throw invalid('No slot is free.')
    }
    expect(await ask(noSlot, findEarlier)).toBe('theirs')
  })

  test('is answered, if two calls run at once: they leave one document', async () => {
    const account = { _id: new Types.ObjectId(), user: new Types.ObjectId(), identity: `DE1:${crypto.randomUUID()}` }
    const fields = { email: 'anna@example.com', server: 'DE1', type: 'none', sealedPassword: 'sealed' }
    const attempt = async () => {
      key = crypto.randomUUID()
      const insert = () => AccountModel.create({ ...account, ...fields })
      return ask(insert, () => AccountModel.findById(account._id))
    }
    const created = await Promise.all(Array.from({ length: 10 }, attempt))
    expect(new Set(created.map(({ id }) => id))).toEqual(new Set([account._id.toHexString()]))
    expect(await AccountModel.countDocuments({ user: account.user })).toBe(1)
  })
})

describe('after a crash between the insert and storing the answer', () => {
  const forgetAnswer = (userId: string) => {
    const startedAt = new Date(Date.now() - GIVEN_UP_AFTER)
    return IdempotencyModel.updateOne({ _id: `${userId} ${key}` }, { isAnswered: false, answer: null, startedAt })
  }

  test('the same key creates no second bot, and answers the first', async () => {
    const anna = await app.player('anna', 'plus')
    const body = { templateId: 'resource-collector', accountId: await app.accountOf(anna) }
    const headers = { 'idempotency-key': key }
    const first = await anna.api.bots.post(body, { headers })
    await forgetAnswer(anna.id)
    const again = await anna.api.bots.post(body, { headers })
    expect([again.status, again.data]).toEqual([201, first.data])
    expect(await BotModel.countDocuments({ user: anna.id })).toBe(1)
  })

  test('so it does on the last slot', async () => {
    const anna = await app.player('anna')
    const body = { templateId: 'resource-collector', accountId: await app.accountOf(anna) }
    const headers = { 'idempotency-key': key }
    await anna.post('/api/bots', body, headers)
    await forgetAnswer(anna.id)
    expect((await anna.post('/api/bots', body, headers)).status).toBe(201)
    expect((await anna.post('/api/bots', body)).status).toBe(403)
  })

  test('the same key creates no second game account, and answers the first', async () => {
    const anna = await app.player('anna')
    const castle = { email: 'anna@example.com', server: 'DE1', password: 'game password' }
    const headers = { 'idempotency-key': key }
    const first = await anna.api.accounts.post(castle, { headers })
    await forgetAnswer(anna.id)
    const again = await anna.api.accounts.post(castle, { headers })
    expect([again.status, again.data]).toEqual([201, first.data])
    expect(await AccountModel.countDocuments({ user: anna.id })).toBe(1)
  })
})
