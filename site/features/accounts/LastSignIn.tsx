import { CircleCheck, CircleDashed, OctagonX } from 'lucide-react'
import type { Account, SignInAnswer } from '../../../shared/accounts'
import { useNow } from '../../lib/clock/use-now'
import { asInlineMoment } from '../../lib/words/display-formats'
import { Time } from '../../ui/Time'
import { SIGN_IN_WORDS } from './use-test-account'

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
        <span>{failure}</span>
      </p>
    )
  const Mark = last ? MARKS[last.answer] : CircleDashed
  return (
    <p className="account-sign-in" data-answer={last?.answer}>
      <Mark />
      <span>
        <span>{last ? SIGN_IN_WORDS[last.answer] : 'Not tried yet'}</span>
        {last?.at && (
          <span>
            {', '}
            <Time at={last.at} as={(at, zone) => asInlineMoment(at, now, zone)} />
          </span>
        )}
      </span>
    </p>
  )
}
