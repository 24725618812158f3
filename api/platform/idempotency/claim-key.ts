import type { Types } from 'mongoose'
import { SECOND } from '../../../shared/time'
import { AppError, conflict, invalid } from '../errors'
import { bodyHash } from '../http/body/json-body'
import { urlOf } from '../http/request-url'
import { chronologicalId } from '../store/chronological-id'
import { isDuplicate } from '../store/duplicate-key'
import type { Clock } from '../time/clock'
import { IdempotencyModel } from './idempotency-model'

const MAX_LENGTH = 200
const ABANDONED_AFTER = 30 * SECOND
const MAX_WAIT = 5 * SECOND
const POLL_INTERVAL = 50

/** Whose key it is: keys of different callers are independent. */
export interface KeyOwner {
  id: string
}

/** Two requests with the same key are the same call. */
export interface IdempotencyKey {
  id: string
  call: string
  /** What the call brought, as a hash. */
  body?: string
}

export function idempotencyKeyOf(viewer: KeyOwner, request: Request): IdempotencyKey | null {
  const key = request.headers.get('idempotency-key')
  if (key === null) return null
  if (key === '') throw new AppError('malformed', 'An Idempotency-Key has at least one character.')
  if (!/^[\x20-\x7e]+$/.test(key)) throw new AppError('malformed', 'An Idempotency-Key is plain ASCII.')
  if (key.length > MAX_LENGTH) throw invalid(`An Idempotency-Key has at most ${MAX_LENGTH} characters.`)
  return { id: `${viewer.id} ${key}`, call: `${request.method} ${urlOf(request).pathname}`, body: bodyHash(request) }
}

export interface Claim {
  isAnswered: false
  /** The id for the created document, the same in every try. */
  creates: Types.ObjectId
  /** An earlier try had the key, and may have created the document. */
  isTakenOver: boolean
}

/**
 * Claims the key for this call, or finds its answer. Waits for a first try that still runs.
 * @throws `busy` if that takes too long
 */
export async function claimKey<Answer>(
  clock: Clock,
  key: IdempotencyKey,
  busy = 'The first call with this Idempotency-Key is still running.',
): Promise<Claim | { isAnswered: true; answer: Answer }> {
  const until = clock.now() + MAX_WAIT
  do {
    const now = new Date(clock.now())
    const taken = await insertKey(key, now)
    if (taken) return { isAnswered: false, creates: taken.creates, isTakenOver: false }
    const earlier = await IdempotencyModel.findById(key.id).lean()
    if (earlier && earlier.call !== key.call) throw conflict('This Idempotency-Key belongs to another call.')
    if (earlier && key.body && earlier.body && earlier.body !== key.body) throw reusedKey()
    if (earlier?.isAnswered) return { isAnswered: true, answer: earlier.answer }
    const takenOver = await takeOver(key, now)
    if (takenOver) return { isAnswered: false, creates: takenOver.creates, isTakenOver: true }
    await clock.sleep(POLL_INTERVAL)
  } while (clock.now() < until)
  throw conflict(busy)
}

// https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header-07#section-2.7
const reusedKey = () =>
  new AppError('invalid', 'This Idempotency-Key came with another body before.', { code: 'key_reused' })

async function insertKey({ id, call, body }: IdempotencyKey, now: Date) {
  try {
    return await IdempotencyModel.create({
      _id: id,
      call,
      body,
      creates: chronologicalId(now.getTime()),
      startedAt: now,
    })
  } catch (error) {
    if (isDuplicate(error)) return null
    throw error
  }
}

// The process that had the key may have died before it answered.
async function takeOver({ id }: IdempotencyKey, now: Date) {
  const givenUp = new Date(now.getTime() - ABANDONED_AFTER)
  return IdempotencyModel.findOneAndUpdate(
    { _id: id, isAnswered: false, startedAt: { $lte: givenUp } },
    { $set: { startedAt: now } },
    { returnDocument: 'after' },
  ).lean()
}

export async function rememberAnswer({ id }: IdempotencyKey, answer: unknown): Promise<void> {
  await IdempotencyModel.updateOne({ _id: id }, { $set: { isAnswered: true, answer } })
}

/** The next try with this key starts over. */
export async function releaseKey({ id }: IdempotencyKey): Promise<void> {
  await IdempotencyModel.deleteOne({ _id: id, isAnswered: false })
}

/** The next try with this key takes it over at once. */
export async function abandonKey({ id }: IdempotencyKey, now: number): Promise<void> {
  const startedAt = new Date(now - ABANDONED_AFTER)
  await IdempotencyModel.updateOne({ _id: id, isAnswered: false }, { $set: { startedAt } })
}
