import type { Types } from 'mongoose'
import { AppError } from '../errors'
import { chronologicalId } from '../store/chronological-id'
import { isDuplicate } from '../store/duplicate-key'
import type { Clock } from '../time/clock'
import { abandonKey, type Claim, claimKey, type IdempotencyKey, releaseKey, rememberAnswer } from './claim-key'

export interface Creation<Document, Answer> {
  key: IdempotencyKey | null
  /** Finds the document that another try of the same call created. */
  findEarlier(id: Types.ObjectId): PromiseLike<Document | null>
  insert(id: Types.ObjectId): Promise<Document>
  /** The answer, which is stored with the key. */
  view(document: Document): Answer | Promise<Answer>
}

/**
 * Inserts once for each `Idempotency-Key` of a user, and repeats the answer for 10 minutes. Refusals are not stored, so the
 * same key may try again. The id is chosen first: if a server dies before it stores its answer, the next try finds the
 * document by its id.
 */
export async function createOnce<Document, Answer>(
  { clock }: { clock: Clock },
  creation: Creation<Document, Answer>,
): Promise<Answer> {
  const { key, insert, view } = creation
  if (!key) return view(await insert(chronologicalId(clock.now())))
  const claim = await claimKey<Answer>(clock, key)
  if (claim.isAnswered) return claim.answer
  try {
    const answer = await view(await insertUnlessThere(claim, creation))
    await rememberAnswer(key, answer)
    return answer
  } catch (error) {
    // After a refusal nothing was created; after any other error the next try has to check.
    if (error instanceof AppError) await releaseKey(key)
    else await abandonKey(key, clock.now())
    throw error
  }
}

async function insertUnlessThere<Document>(
  { creates, isTakenOver }: Claim,
  { findEarlier, insert }: Pick<Creation<Document, unknown>, 'findEarlier' | 'insert'>,
): Promise<Document> {
  const earlier = isTakenOver ? await findEarlier(creates) : null
  if (earlier) return earlier
  try {
    return await insert(creates)
  } catch (error) {
    // The conflict may be with another try that was taken for dead.
    const concurrent = error instanceof AppError || isDuplicate(error) ? await findEarlier(creates) : null
    if (!concurrent) throw error
    return concurrent
  }
}
