import { SIGN_IN_ANSWERS, type SignInAnswer } from '../../../shared/accounts'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import type { ProblemCode } from '../protocol/protocol'
import { AccountModel, type AccountRecord } from './account-model'

interface RecordDeps {
  clock: Clock
  changes: ChangePublisher
}

const CREDENTIALS: Partial<Record<SignInAnswer, AccountRecord['credentials']>> = {
  accepted: 'taken',
  wrong_password: 'refused',
}

const PROBLEMS: Partial<Record<SignInAnswer, ProblemCode>> = { wrong_password: 'bad_credentials', banned: 'banned' }

/** Null if it says nothing about the account. */
export const answerOfProblem = (code: ProblemCode): SignInAnswer | null =>
  SIGN_IN_ANSWERS.find((answer) => PROBLEMS[answer] === code) ?? null

export const problemOfAnswer = (answer: SignInAnswer): ProblemCode | null => PROBLEMS[answer] ?? null

/** Stores what the game said to this name and password, unless the player has changed them in between. */
export async function recordSignIn(
  { clock, changes }: RecordDeps,
  account: Pick<AccountRecord, '_id' | 'user' | 'identity' | 'sealedPassword'>,
  answer: SignInAnswer,
): Promise<void> {
  const { _id, user, identity, sealedPassword } = account
  const credentials = CREDENTIALS[answer]
  const lastSignIn = { answer, at: new Date(clock.now()) }
  const update = { $set: { lastSignIn, ...(credentials && { credentials }) } }
  const { matchedCount } = await AccountModel.updateOne({ _id, identity, sealedPassword }, update)
  if (matchedCount > 0) changes.publish({ kind: 'account', user, id: _id })
}
