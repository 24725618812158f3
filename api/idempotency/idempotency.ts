import { Types } from 'mongoose'
import type { Viewer } from '../auth/tokens'
import type { Clock } from '../foundation/clock'
import { AppError, conflict } from '../foundation/errors'
import { urlOf } from '../http/request-url'
import { isDuplicate } from '../store/duplicate-key'
import { IdempotencyModel, type IdempotencyRecord } from './idempotency-model'

const MOST_CHARACTERS = 200
const GIVEN_UP_AFTER = 30_000
const WAITS_AT_MOST = 5000
const LOOKS_EVERY = 50

/**
 * Does the work once for each `Idempotency-Key` of a user, and answers the first result again for 10 minutes.
 * A work that was refused is forgotten, so that the same key may try again; without a key it is simply done.
 * Whatever the work creates is to get the id that it is given: a server that died before it remembered its answer
 * leaves the document behind, and who does the work again finds it.
 */
export async function onlyOnce<Result>(
  deps: { clock: Clock },
  viewer: Viewer,
  request: Request,
  work: (creates: Types.ObjectId) => Promise<Result>,
): Promise<Result> {
  const key = request.headers.get('idempotency-key')
  if (!key) return work(new Types.ObjectId())
  if (key.length > MOST_CHARACTERS)
    throw new AppError('invalid', `An Idempotency-Key has at most ${MOST_CHARACTERS} characters.`)
  const id = `${viewer.id} ${key}`
  const call = `${request.method} ${urlOf(request).pathname}`
  const claimed = await claim(deps.clock, id, call)
  if (claimed.isAnswered) return claimed.answer as Result
  try {
    const answer = await work(claimed.creates)
    await IdempotencyModel.updateOne({ _id: id }, { $set: { isAnswered: true, answer } })
    return answer
  } catch (error) {
    await letGo(id, error, deps.clock.now())
    throw error
  }
}

/** After a refusal nothing was done; after anything else somebody may have to look what was. */
async function letGo(id: string, error: unknown, now: number) {
  const claimed = { _id: id, isAnswered: false }
  if (error instanceof AppError) await IdempotencyModel.deleteOne(claimed)
  else await IdempotencyModel.updateOne(claimed, { $set: { startedAt: new Date(now - GIVEN_UP_AFTER) } })
}

/** Takes the key for this call, or finds what it led to before; a first call that is still at work is waited for. */
async function claim(clock: Clock, id: string, call: string): Promise<IdempotencyRecord> {
  const until = clock.now() + WAITS_AT_MOST
  do {
    const now = new Date(clock.now())
    const taken = await takeNew(id, call, now)
    if (taken) return taken
    const earlier = await IdempotencyModel.findById(id).lean()
    if (earlier && earlier.call !== call) throw conflict('This Idempotency-Key belongs to another call.')
    if (earlier?.isAnswered) return earlier
    const takenOver = await takeOver(id, now)
    if (takenOver) return takenOver
    await clock.sleep(LOOKS_EVERY)
  } while (clock.now() < until)
  throw conflict('The first call with this Idempotency-Key is still at work.')
}

async function takeNew(id: string, call: string, now: Date): Promise<IdempotencyRecord | null> {
  try {
    return await IdempotencyModel.create({ _id: id, call, creates: new Types.ObjectId(), startedAt: now })
  } catch (error) {
    if (isDuplicate(error)) return null
    throw error
  }
}

// The process that held the key may have died before it answered.
async function takeOver(id: string, now: Date): Promise<IdempotencyRecord | null> {
  const givenUp = new Date(now.getTime() - GIVEN_UP_AFTER)
  return IdempotencyModel.findOneAndUpdate(
    { _id: id, isAnswered: false, startedAt: { $lte: givenUp } },
    { $set: { startedAt: now } },
    { returnDocument: 'after' },
  ).lean()
}
