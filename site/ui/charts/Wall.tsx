import type { CSSProperties } from 'react'
import type { Stretch } from '../../../shared/bots'

/** In hours from the day's midnight: 13.5 is half past one in the afternoon. */
export interface WallStretch extends Pick<Stretch, 'kind'> {
  from: number
  to: number
}

const HOURS = 24
const HOUR_NAMES = Array.from({ length: HOURS }, (_, hour) => String(hour).padStart(2, '0'))

interface WallProps {
  stretches: readonly WallStretch[]
  /** What it shows, in a sentence. */
  label: string
  /** The hour that it is, 14.5 for half past two; what comes after it is dimmed. */
  now?: number
  size?: 'large'
  hasHours?: boolean
  hourNames?: readonly string[]
}

/** A day as a battlement, one merlon an hour. */
export function Wall({ stretches, label, now, size, hasHours, hourNames = HOUR_NAMES }: WallProps) {
  return (
    <>
      <div className="wall" data-size={size} role="img" aria-label={label}>
        <div className="wall-stones">
          {stretches.map(({ kind, from, to }) => (
            <i key={`${kind}-${from}`} data-kind={kind} style={between(from, to)} />
          ))}
          {now !== undefined && <i data-kind="ahead" style={between(now, HOURS)} />}
        </div>
        {now !== undefined && <span className="wall-now" style={{ '--at': now } as CSSProperties} />}
      </div>
      {hasHours && <WallHours names={hourNames} />}
    </>
  )
}

function WallHours({ names }: { names: readonly string[] }) {
  return (
    <div className="wall-hours" aria-hidden="true">
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  )
}

const KEY = [
  { kind: 'run', label: 'At work' },
  { kind: 'rest', label: 'Rest' },
  { kind: 'error', label: 'Error' },
  { kind: 'off', label: 'Offline' },
]

/** What the stones mean. */
export function WallKey({ size, stones = KEY }: { size?: 'large'; stones?: typeof KEY }) {
  return (
    <div className="wall-key" data-size={size}>
      {stones.map(({ kind, label }) => (
        <span key={kind}>
          <i data-kind={kind} />
          {label}
        </span>
      ))}
    </div>
  )
}

const between = (from: number, to: number) => ({ '--from': from, '--to': to }) as CSSProperties
