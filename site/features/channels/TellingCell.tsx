import {
  ALERT_KINDS,
  type AlertKind,
  offersOf,
  type Telling,
  WAY_NAMES,
  type Way,
} from '../../../shared/enums/alert-kinds'
import { Select } from '../../ui/forms/Select'
import type { ColumnReasons } from './columns'
import { Never } from './Never'

interface TellingCellProps {
  kind: AlertKind
  way: Way
  telling: Telling | undefined
  reason: ColumnReasons[Way]
  onChoose: (telling: Telling) => void
}

const LABELS: Record<Telling, string> = { now: 'At once', digest: 'Daily summary', off: 'Off' }

export function TellingCell({ kind, way, telling = 'off', reason, onChoose }: TellingCellProps) {
  const offers = offersOf(kind, way)
  const choices = [...offers, 'off' as const].map((value) => ({ value, label: LABELS[value] }))
  return (
    <td
      className="telling"
      data-head={WAY_NAMES[way]}
      data-reason={reason?.words}
      data-muted={reason ? true : undefined}
    >
      {offers.length === 0 ? (
        <Never />
      ) : (
        <Select
          aria-label={`${ALERT_KINDS[kind].label}, ${WAY_NAMES[way]}`}
          aria-description={reason?.words}
          disabled={reason?.isHeld}
          data-telling={telling}
          value={telling}
          options={choices}
          onChange={(value) => onChoose(value as Telling)}
        />
      )}
    </td>
  )
}
