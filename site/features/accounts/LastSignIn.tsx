import { CircleCheck, CircleDashed, OctagonX } from 'lucide-react'
import type { Account, SignInAnswer } from '../../../shared/accounts'
import { useNow } from '../../lib/clock/use-now'
import { asInlineMoment } from '../../lib/words/display-formats'
import { LocalizedText } from '../../ui/LocalizedText'
import { Time } from '../../ui/Time'
import { wordsOf } from './use-test-account'

const MARKS: Record<SignInAnswer, typeof CircleCheck> = {
  accepted: CircleCheck,
  wrong_password: OctagonX,
  banned: OctagonX,
}

interface LastSignInProps {
  account: Account
  /** Why the latest test got no answer. */
  failure: string | null
}

/** When the game was last asked to let the account in, and what it said. */
export function LastSignIn({ account: { last_sign_in: last }, failure }: LastSignInProps) {
  const now = useNow()
  if (failure)
    return (
      <p className="account-sign-in" data-answer="none">
        <OctagonX />
        <LocalizedText text={failure} />
      </p>
    )
  const Mark = last ? MARKS[last.answer] : CircleDashed
  return (
    <p className="account-sign-in" data-answer={last?.answer}>
      <Mark />
      <span>
        {last ? <LocalizedText text={wordsOf(last)} /> : <span>Not tried yet</span>}
        {last?.at && !last.message && (
          <span>
            {', '}
            <Time at={last.at} as={(at, zone) => asInlineMoment(at, now, zone)} />
          </span>
        )}
      </span>
    </p>
  )
}
