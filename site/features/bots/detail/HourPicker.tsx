import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { HOUR } from '../../../../shared/time'
import type { LocalDay } from '../../../lib/zone/local-day'
import type { DayClock } from '../today/day-clock'

interface HourPickerProps {
  clock: DayClock
  today: LocalDay
  /** The start of the chosen hour, in milliseconds since 1970. */
  onHour: (from: number) => void
}

/** Over the wall: a click, or Enter after the arrow keys, leads to the lines of an hour. */
export function HourPicker({ clock: { hours, names, now }, today, onHour }: HourPickerProps) {
  const last = Math.max(0, Math.min(Math.floor(now), names.length - 1))
  const [chosen, setChosen] = useState<number | null>(null)
  const [isShown, setShown] = useState(false)
  const hour = Math.min(chosen ?? last, last)
  const words = `Lines from ${names[hour]}:00`
  const open = (wanted: number) => onHour(today.from + wanted * HOUR)

  function hourAt({ currentTarget, clientX }: { currentTarget: Element; clientX: number }) {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(Math.max(0, Math.floor(((clientX - left) / width) * hours)), last)
  }

  function follow(event: PointerEvent<HTMLInputElement>) {
    setChosen(hourAt(event))
    setShown(true)
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    open(hour)
  }

  return (
    <div className="hour-picker" style={{ '--hours': hours, '--at': hour } as CSSProperties}>
      {isShown && <span className="hour-chosen" />}
      <input
        type="range"
        className="cover-input"
        min={0}
        max={last}
        value={hour}
        title={words}
        aria-label="Lines of an hour"
        aria-valuetext={words}
        onChange={(event) => setChosen(Number(event.target.value))}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onPointerMove={follow}
        onPointerLeave={() => setShown(false)}
        onKeyDown={press}
        onClick={(event) => open(hourAt(event))}
      />
    </div>
  )
}
