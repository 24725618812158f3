import type { SignInAnswer } from '../../../shared/accounts'
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

/** Null if it says nothing about the account. */
export function answerOfProblem(code: ProblemCode): SignInAnswer | null {
  if (code === 'bad_credentials') return 'wrong_password'
  return code === 'banned' ? 'banned' : null
}

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
