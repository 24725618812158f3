import { CircleCheck, CircleDashed, OctagonX } from 'lucide-react'
import type { Account, SignInAnswer } from '../../../shared/accounts'
import { useNow } from '../../lib/clock/use-now'
import { asInlineMoment } from '../../lib/words/display-formats'
import { LocalizedText } from '../../ui/LocalizedText'
import { Time } from '../../ui/Time'
import { SIGN_IN_WORDS } from './use-test-account'

const MARKS: Record<SignInAnswer, typeof CircleCheck> = {
  accepted: CircleCheck,
  wrong_password: OctagonX,
  banned: OctagonX,
}

/** When the game was last asked to let the account in, and what it said. */
export function LastSignIn({ account: { last_sign_in: last } }: { account: Account }) {
  const now = useNow()
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

/** Why the account was not let in, or could not be tested. The sentence is as wide as the row above. */
export const RefusedSignIn = ({ sentence }: { sentence: string }) => (
  <tr className="account-refused">
    <td colSpan={6}>
      <p className="account-sign-in" data-answer="none">
        <OctagonX />
        <LocalizedText text={sentence} />
      </p>
    </td>
  </tr>
)
