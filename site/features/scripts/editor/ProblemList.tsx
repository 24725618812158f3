import { CircleAlert } from 'lucide-react'
import type { ScriptProblem } from '../../../../shared/scripts'
import type { TypeCheck } from './use-type-check'

interface ProblemListProps {
  problems: readonly ScriptProblem[]
  check: TypeCheck
  onGoTo: (problem: ScriptProblem) => void
}

/** The problems in words, each leading to its line. */
export const ProblemList = ({ problems, check, onGoTo }: ProblemListProps) => (
  <section className="script-problems" aria-label="Problems">
    <p role="status" data-state={check.state} data-found={problems.length > 0 || undefined}>
      {stateInWords(problems.length, check)}
    </p>
    {problems.length > 0 && (
      <ol>
        {problems.map((problem) => (
          <li key={`${problem.line}:${problem.column} ${problem.message}`}>
            <button type="button" onClick={() => onGoTo(problem)}>
              <CircleAlert />
              <b>{`Line ${problem.line}`}</b>
              <span>{problem.message}</span>
            </button>
          </li>
        ))}
      </ol>
    )}
  </section>
)

function stateInWords(count: number, { state, refusal }: TypeCheck): string {
  if (state === 'unchecked') return `Not checked: ${refusal}`
  if (state === 'stale' && count === 0) return 'Checking…'
  if (count === 0) return 'No problems found'
  return count === 1 ? '1 problem' : `${count} problems`
}
