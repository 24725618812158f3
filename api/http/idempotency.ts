import type { Viewer } from '../auth/tokens'
import type { Clock } from '../clock'
import { isDuplicate } from '../duplicate'
import { AppError, conflict } from '../errors'
import { IdempotencyModel } from './idempotency-model'

const MOST_CHARACTERS = 200
const GIVEN_UP_AFTER = 30_000
const WAITS_AT_MOST = 5000
const LOOKS_EVERY = 50

/**
 * Does the work once for each `Idempotency-Key` of a user, and answers the first result again for 10 minutes.
 * A work that failed is forgotten, so that the same key may try again; without a key it is simply done.
 */
export async function onlyOnce<Result>(
  deps: { clock: Clock },
  viewer: Viewer,
  request: Request,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = request.headers.get('idempotency-key')
  if (!key) return work()
  if (key.length > MOST_CHARACTERS)
    throw new AppError('invalid', `An Idempotency-Key has at most ${MOST_CHARACTERS} characters.`)
  const id = `${viewer.id} ${key}`
  const call = `${request.method} ${new URL(request.url).pathname}`
  const earlier = await claim(deps.clock, id, call)
  if (earlier) return earlier.answer as Result
  try {
    const answer = await work()
    await IdempotencyModel.updateOne({ _id: id }, { $set: { isAnswered: true, answer } })
    return answer
  } catch (error) {
    await IdempotencyModel.deleteOne({ _id: id, isAnswered: false })
    throw error
  }
}

/** Takes the key for this call, or answers what it led to before; a first call that is still at work is waited for. */
async function claim(clock: Clock, id: string, call: string) {
  const until = clock.now() + WAITS_AT_MOST
  do {
    const now = new Date(clock.now())
    if (await takeNew(id, call, now)) return null
    const earlier = await IdempotencyModel.findById(id).lean()
    if (earlier && earlier.call !== call) throw conflict('This Idempotency-Key belongs to another call.')
    if (earlier?.isAnswered) return earlier
    if (await takeOver(id, now)) return null
    await clock.sleep(LOOKS_EVERY)
  } while (clock.now() < until)
  throw conflict('The first call with this Idempotency-Key is still at work.')
}

async function takeNew(id: string, call: string, now: Date): Promise<boolean> {
  try {
    await IdempotencyModel.create({ _id: id, call, startedAt: now })
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

// The process that held the key may have died before it answered.
async function takeOver(id: string, now: Date): Promise<boolean> {
  const givenUp = new Date(now.getTime() - GIVEN_UP_AFTER)
  const { modifiedCount } = await IdempotencyModel.updateOne(
    { _id: id, isAnswered: false, startedAt: { $lt: givenUp } },
    { $set: { startedAt: now } },
  )
  return modifiedCount === 1
}
