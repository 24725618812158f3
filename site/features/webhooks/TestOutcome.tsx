import { CircleCheck, CircleX } from 'lucide-react'
import type { Delivery } from '../../../shared/webhooks'
import { AnswerText } from './AnswerText'
import { answerInWords } from './webhook-in-words'

/** What came back from a test, said to screen readers too. */
export function TestOutcome({ outcome }: { outcome: Delivery | undefined }) {
  const answer = outcome?.tries.at(-1)
  return (
    <div role="status" className="test-outcome" data-outcome={outcome?.state}>
      {outcome && answer && (
        <p>
          {outcome.state === 'delivered' ? <CircleCheck /> : <CircleX />}
          <span>{answerInWords(answer)}</span>
        </p>
      )}
      {answer?.status != null && answer.said && <AnswerText text={answer.said} />}
    </div>
  )
}
