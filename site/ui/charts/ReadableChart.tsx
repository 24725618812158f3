import { type CSSProperties, type PointerEvent, type ReactElement, useState } from 'react'

interface ReadableChartProps {
  /** How many steps the chart has. */
  count: number
  /** Names the control for screen readers. */
  label: string
  /** The figures of one step, in words. */
  read: (step: number) => string
  children: ReactElement | (ReactElement | false)[]
}

/** Shows the figures of the step under the pointer, the finger, or chosen with the arrow keys. */
export function ReadableChart({ count, label, read, children }: ReadableChartProps) {
  const [step, setStep] = useState(count - 1)
  const [isRead, setRead] = useState(false)
  // A shorter span may have fewer steps.
  const shown = Math.min(step, count - 1)

  function follow({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - left) / width) * count)
    setStep(Math.min(Math.max(at, 0), count - 1))
    setRead(true)
  }

  return (
    <div className="readable" style={{ '--hours': count, '--at': shown } as CSSProperties}>
      <div className="readable-plot">
        {children}
        {isRead && <span className="readable-step" />}
        <input
          type="range"
          className="cover-input readable-control"
          min={0}
          max={count - 1}
          value={shown}
          aria-label={label}
          aria-valuetext={read(shown)}
          onChange={(event) => setStep(Number(event.target.value))}
          onFocus={() => setRead(true)}
          onBlur={() => setRead(false)}
          onPointerDown={follow}
          onPointerMove={follow}
          onPointerLeave={() => setRead(false)}
        />
      </div>
      <p className="readable-words" aria-hidden="true">
        {isRead && <span>{read(shown)}</span>}
      </p>
    </div>
  )
}
