import type { ShownChoice, ShownDecision } from '../../../../shared/decisions'
import type { Elements } from '../../../ui/elements'
import { LocalizedText } from '../../../ui/LocalizedText'
import { comparedOf, differenceOf, expectationOf, outcomeOf, waitOf, worthOf } from './decision-words'

export function DecisionAnswer({ decision }: { decision: ShownDecision }) {
  const { chosen, runner_up, compared, ruled_out } = decision
  return (
    <dl className="why-answer">
      <dt>Chosen</dt>
      {chosen ? (
        <dd>
          <ChoiceWords choice={chosen}>
            <Outcome chosen={chosen} decision={decision} />
          </ChoiceWords>
        </dd>
      ) : (
        <dd>
          <b>To wait</b>
          <p>{waitOf(decision)}</p>
        </dd>
      )}
      {runner_up ? <RunnerUp chosen={chosen} runnerUp={runner_up} /> : chosen && <NoRunnerUp />}
      {chosen && (
        <>
          <dt>Compared</dt>
          <dd>{comparedOf(compared)}</dd>
        </>
      )}
      {ruled_out.length > 0 && (
        <>
          <dt>Ruled out</dt>
          <dd>
            <ul>
              {ruled_out.map(({ what, why }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes
                <li key={place}>
                  <LocalizedText text={`${what}: ${why}`} />
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  )
}

interface ChoiceWordsProps {
  choice: ShownChoice
  difference?: string
  /** What came of it. */
  children?: Elements
}

function ChoiceWords({ choice, difference = '', children }: ChoiceWordsProps) {
  const value = [worthOf(choice), difference].filter(Boolean).join(', ')
  return (
    <>
      <b>
        <LocalizedText text={choice.what} />
      </b>
      <p>{`${expectationOf(choice)}.`}</p>
      {children}
      <p>{`Value: ${value}.`}</p>
    </>
  )
}

function Outcome({ chosen, decision: { outcome, outcome_state } }: { chosen: ShownChoice; decision: ShownDecision }) {
  if (outcome) return <p>{`Came: ${outcomeOf(chosen, outcome)}.`}</p>
  if (outcome_state === 'none') return null
  return <p>{outcome_state === 'awaited' ? 'Not over yet.' : 'What came of it is not known.'}</p>
}

function RunnerUp({ chosen, runnerUp }: { chosen: ShownChoice | null; runnerUp: ShownChoice }) {
  return (
    <>
      <dt>{chosen ? 'Second best' : 'Came closest'}</dt>
      <dd>
        <ChoiceWords choice={runnerUp} difference={chosen ? differenceOf(chosen, runnerUp) : ''} />
      </dd>
    </>
  )
}

const NoRunnerUp = () => (
  <>
    <dt>Second best</dt>
    <dd>There was no other.</dd>
  </>
)
