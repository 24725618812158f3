import type { CSSProperties } from 'react'
import type { Run } from '../../../../shared/runs'
import { stopReasonOf } from '../../../../shared/stop-reasons'
import { useNow } from '../../../lib/clock/use-now'
import { asCount, asDuration, asInlineMoment, asTime } from '../../../lib/words/display-formats'
import { LocalizedText } from '../../../ui/LocalizedText'
import { Time } from '../../../ui/Time'

interface RunRowProps {
  run: Run
  /** In milliseconds. */
  length: number
  /** Of the longest shown run, 0 to 1. */
  share: number
}

export function RunRow({ run, length, share }: RunRowProps) {
  const now = useNow()
  const kind = kindOf(run)
  return (
    <tr data-kind={kind}>
      <th scope="row">{asCount(run.number)}</th>
      <td className="run-times">
        <Time at={run.started_at} as={(at, zone) => asInlineMoment(at, now, zone)} />
        <span> – </span>
        {run.ended_at ? <Time at={run.ended_at} as={asTime} /> : <b>at work</b>}
      </td>
      <td className="run-length">
        <span className="run-bar" aria-hidden="true" style={{ '--share': share } as CSSProperties}>
          <i />
        </span>
        <span>{asDuration(length)}</span>
      </td>
      <td className="run-why">
        {run.reason ? <LocalizedText text={run.reason.message} /> : run.ended_at && <span>–</span>}
      </td>
      <td className="run-gain">
        <Gain run={run} />
      </td>
      <td className="run-by">
        <span>Started by </span>
        <span>{run.is_started_by_player ? 'you' : 'Castellan'}</span>
      </td>
    </tr>
  )
}

/** The figure of a run that goes on comes in steps, so its 0 says nothing. */
function Gain({ run: { gained, ended_at } }: { run: Run }) {
  if (gained > 0) return <b>{`+${asCount(gained)}`}</b>
  return ended_at ? <span>0</span> : null
}

function kindOf({ ended_at, reason }: Run) {
  if (!ended_at) return 'now'
  const sign = stopReasonOf(reason?.code ?? '')?.sign
  if (sign === 'fault') return 'error'
  return sign === 'goal' ? 'goal' : 'ended'
}
