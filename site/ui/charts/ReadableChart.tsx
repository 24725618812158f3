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

/** Says the figures of the step under the pointer, the finger, or chosen with the arrow keys; of the newest otherwise. */
export function ReadableChart({ count, label, read, children }: ReadableChartProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  // A shorter span may have fewer steps.
  const shown = Math.min(chosen ?? count - 1, count - 1)

  function follow({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - left) / width) * count)
    setChosen(Math.min(Math.max(at, 0), count - 1))
  }

  return (
    <div className="readable" style={{ '--hours': count, '--at': shown } as CSSProperties}>
      <div className="readable-plot">
        {children}
        {chosen !== null && <span className="readable-step" />}
        <input
          type="range"
          className="cover-input readable-control"
          min={0}
          max={count - 1}
          value={shown}
          aria-label={label}
          aria-valuetext={read(shown)}
          onChange={(event) => setChosen(Number(event.target.value))}
          onFocus={() => setChosen(shown)}
          onBlur={() => setChosen(null)}
          onPointerDown={follow}
          onPointerMove={follow}
          onPointerLeave={() => setChosen(null)}
        />
      </div>
      <p className="readable-words" aria-hidden="true">
        <span>{read(shown)}</span>
      </p>
    </div>
  )
}
