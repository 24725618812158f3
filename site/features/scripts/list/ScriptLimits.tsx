import { SCRIPT_LIMITS } from '../../../../shared/limits'
import { scriptsOf } from '../../../../shared/plans/plans'
import { asCount } from '../../../lib/words/display-formats'
import { Panel } from '../../../ui/Panel'

const KB = 1024
const MB = KB ** 2
const MILLION = 1_000_000

const rowsOf = (plan: string): [what: string, limit: string, then: string][] => [
  ['Scripts', scriptsOf(plan) > 0 ? `${scriptsOf(plan)} with your plan` : 'None with your plan', 'No other is created'],
  ['Versions of a script', asCount(SCRIPT_LIMITS.versions), 'No other is saved'],
  ['Code', `${SCRIPT_LIMITS.sourceBytes / KB} kB`, 'It is not saved'],
  ['Checks of types', `${SCRIPT_LIMITS.checksPerMinute} a minute`, 'The next one waits'],
  ['Time without a pause', `${SCRIPT_LIMITS.turnMs / 1000} seconds`, 'The run ends'],
  ['Steps without a pause', `${SCRIPT_LIMITS.stepsPerTurn / MILLION} million`, 'The run ends'],
  ['Steps in an hour of the game', `${SCRIPT_LIMITS.stepsPerGameHour / MILLION} million`, 'The run ends'],
  ['Working memory', `${SCRIPT_LIMITS.engineMemoryBytes / MB} MB`, 'The run ends'],
  ['Calls under way at once', `${SCRIPT_LIMITS.callsUnderWay}`, 'The run ends'],
  ['keeper.memory', `${SCRIPT_LIMITS.memoryBytes / KB} kB`, 'The run ends'],
]

export const ScriptLimits = ({ plan }: { plan: string }) => (
  <Panel
    className="script-limits"
    title="Limits"
    note="The same for every script. A run that ends says which one it was."
  >
    <table className="table">
      <thead>
        <tr>
          <th>Of what</th>
          <th>How much</th>
          <th>Beyond it</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(plan).map(([what, limit, then]) => (
          <tr key={what}>
            <td>{what}</td>
            <td>
              <b>{limit}</b>
            </td>
            <td>{then}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
)
