import type { CSSProperties } from 'react'
import type { ActivityInterval } from '../../../shared/bots'

/** In hours from the start of the chart. */
export interface ChartInterval extends Pick<ActivityInterval, 'kind'> {
  from: number
  to: number
}

const HOURS_A_DAY = 24
const QUARTER = 6
const HOUR_NAMES = Array.from({ length: HOURS_A_DAY }, (_, hour) => String(hour).padStart(2, '0'))

interface ActivityChartProps {
  intervals: readonly ChartInterval[]
  /** A sentence for screen readers. */
  label: string
  /** 23 or 25 on days with a clock change. */
  hours?: number
  /** Hours passed; the rest is dimmed. */
  now?: number
  size?: 'large'
  hasHours?: boolean
  hourNames?: readonly string[]
}

/** A day as a battlement with one merlon per hour. */
export function ActivityChart({
  intervals,
  label,
  hours = HOURS_A_DAY,
  now,
  size,
  hasHours,
  hourNames = HOUR_NAMES,
}: ActivityChartProps) {
  return (
    <>
      <div className="activity-chart" data-size={size} role="img" aria-label={label} style={lasting(hours)}>
        <div className="activity-intervals">
          {intervals.filter(lasts).map(({ kind, from, to }) => (
            <i key={`${kind}-${from}`} data-kind={kind} style={between(from, to)} />
          ))}
          {now !== undefined && <i data-kind="ahead" style={between(now, hours)} />}
        </div>
        {intervals.filter(isMoment).map(({ from }) => (
          <span key={from} className="activity-error" style={at(from)} />
        ))}
        {now !== undefined && <span className="activity-now" style={at(now)} />}
      </div>
      {hasHours && <HourLabels names={hourNames} hours={hours} />}
    </>
  )
}

function HourLabels({ names, hours }: { names: readonly string[]; hours: number }) {
  return (
    <div className="activity-hours" aria-hidden="true" style={lasting(hours)}>
      {names.map((name, hour) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an hour may come twice, and does not move
        <span key={hour} data-quarter={Number(name) % QUARTER === 0 || undefined}>
          {name}
        </span>
      ))}
    </div>
  )
}

const LEGEND = [
  { kind: 'run', label: 'At work' },
  { kind: 'rest', label: 'Rest' },
  { kind: 'error', label: 'Error' },
  { kind: 'off', label: 'Offline' },
]

export function ActivityLegend({ size, entries = LEGEND }: { size?: 'large'; entries?: typeof LEGEND }) {
  return (
    <div className="activity-legend" data-size={size}>
      {entries.map(({ kind, label }) => (
        <span key={kind}>
          <i data-kind={kind} />
          <span>{label}</span>
        </span>
      ))}
    </div>
  )
}

const lasting = (hours: number) => ({ '--hours': hours }) as CSSProperties
/** An error is an instant: its length means nothing. */
const isMoment = ({ kind, from }: ChartInterval) => kind === 'error' && from >= 0
const lasts = ({ kind }: ChartInterval) => kind !== 'error'

const at = (hour: number) => ({ '--at': hour }) as CSSProperties
const between = (from: number, to: number) => ({ '--from': from, '--to': to }) as CSSProperties
