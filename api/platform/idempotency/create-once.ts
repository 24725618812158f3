import type { Types } from 'mongoose'
import { AppError } from '../errors'
import { chronologicalId } from '../store/chronological-id'
import { isDuplicate } from '../store/duplicate-key'
import type { Clock } from '../time/clock'
import { abandonKey, type Claim, claimKey, type IdempotencyKey, releaseKey, rememberAnswer } from './claim-key'

export interface Creation<Document, Answer> {
  /** Null where the caller sent none. */
  key: IdempotencyKey | null
  /** Looks for what another try of the same call has created under this id. */
  findEarlier(id: Types.ObjectId): PromiseLike<Document | null>
  insert(id: Types.ObjectId): Promise<Document>
  /** What the caller is answered, and is remembered for their key. */
  view(document: Document): Answer
}

/**
 * Inserts once for each `Idempotency-Key` of a user, and answers the first result again for 10 minutes; without a key
 * it simply inserts. What was refused is forgotten, so that the same key may try again. The id is chosen before: a server
 * that died before it remembered its answer leaves the document behind, and the next try finds it.
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
    const answer = view(await insertUnlessThere(claim, creation))
    await rememberAnswer(key, answer)
    return answer
  } catch (error) {
    // After a refusal nothing was done; after anything else somebody may have to look what was.
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
    // Another try that was taken for dead may be what stands in the way.
    const meanwhile = error instanceof AppError || isDuplicate(error) ? await findEarlier(creates) : null
    if (!meanwhile) throw error
    return meanwhile
  }
}
