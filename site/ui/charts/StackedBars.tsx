import type { CSSProperties } from 'react'
import { asCount } from '../../lib/words/display-formats'
import { scaleTop } from './scale-top'

interface Bar {
  /** From the bottom to the top. */
  parts: readonly { kind: string; amount: number }[]
}

interface StackedBarsProps {
  bars: readonly Bar[]
  /** A sentence for screen readers. */
  label: string
}

/** One bar per step, with lines at the top of the scale and at its half. */
export function StackedBars({ bars, label }: StackedBarsProps) {
  const top = scaleTop(Math.max(0, ...bars.map(({ parts }) => parts.reduce((sum, { amount }) => sum + amount, 0))))
  return (
    <div className="stacked-bars" role="img" aria-label={label}>
      {/* Behind the bars. */}
      {[top, top / 2].map((value) => (
        <span key={value} className="bars-line" style={share(value / top)}>
          <span>{asCount(value)}</span>
        </span>
      ))}
      {bars.map(({ parts }, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the row
        <span className="bar" key={step}>
          {parts.map(({ kind, amount }) => (
            <i key={kind} data-good={kind} style={share(amount / top)} />
          ))}
        </span>
      ))}
    </div>
  )
}

const share = (part: number) => ({ '--share': part }) as CSSProperties
