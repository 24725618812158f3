import { CircleCheck, CircleX } from 'lucide-react'
import type { ChannelTry } from '../../../shared/channels'
import type { Way } from '../../../shared/enums/alert-kinds'
import { tryInWords } from './channel-in-words'

interface TryOutcomeProps {
  way: Way
  outcome: ChannelTry | null | undefined
}

/** What came back from a test, said to screen readers too. */
export function TryOutcome({ way, outcome }: TryOutcomeProps) {
  return (
    <div
      role="status"
      className="try-outcome"
      data-outcome={outcome && (outcome.is_delivered ? 'delivered' : 'failed')}
    >
      {outcome && (
        <p>
          {outcome.is_delivered ? <CircleCheck /> : <CircleX />}
          <span>{tryInWords(way, outcome)}</span>
        </p>
      )}
      {outcome && !outcome.is_delivered && outcome.status !== null && outcome.said && (
        <p className="try-said">{`“${outcome.said}”`}</p>
      )}
    </div>
  )
}
