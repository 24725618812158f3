import { HELP_STATES, HELP_TOPICS } from '../../../../shared/enums/help-words'
import type { AdminHelpRequest } from '../../../../shared/help'
import { asMoment } from '../../../lib/words/display-formats'
import { Button } from '../../../ui/Button'
import { HelpAnswers } from '../../../ui/HelpAnswers'
import { PlanBadge } from '../../../ui/PlanBadge'
import { Time } from '../../../ui/Time'
import { AnswerForm } from './AnswerForm'
import { useChangeHelpState } from './help-admin-requests'
import { RequestLines } from './RequestLines'

export function HelpRequestRow({ request }: { request: AdminHelpRequest }) {
  const { id, reference, topic, state, created_at, reply_by, text, email, plan, bot_name, line_count, answers } =
    request
  const { mutate, isPending } = useChangeHelpState()
  const isClosed = state === 'closed'
  return (
    <li>
      <details>
        <summary>
          <b>{reference}</b>
          <span className="badge" data-help={state}>
            {HELP_STATES[state]}
          </span>
          {plan && <PlanBadge plan={plan} />}
          <span className="help-facts">
            <span>{[HELP_TOPICS[topic], bot_name, email ?? 'account deleted'].filter(Boolean).join(' · ')}</span>
            <span>, </span>
            <Time at={created_at} as={asMoment} />
          </span>
        </summary>
        <div className="help-body">
          <p className="help-text">{text}</p>
          {state === 'open' && reply_by && (
            <p className="help-facts">
              Answer promised by <Time at={reply_by} as={asMoment} />
            </p>
          )}
          {line_count > 0 && <RequestLines id={id} count={line_count} />}
          <HelpAnswers answers={answers} />
          {!isClosed && email && <AnswerForm id={id} />}
          <Button
            isBusy={isPending}
            busyLabel={isClosed ? 'Opening…' : 'Closing…'}
            onClick={() => mutate({ id, state: isClosed ? 'open' : 'closed' })}
          >
            {isClosed ? 'Open again' : 'Close'}
          </Button>
        </div>
      </details>
    </li>
  )
}
