import type { CSSProperties } from 'react'
import { asCount } from '../../lib/words/display-formats'
import { scaleTop } from './scale-top'

interface SpreadLine {
  kind: 'first' | 'second' | 'third'
  values: readonly number[]
  /** What the values lie between. */
  spread?: { least: readonly number[]; most: readonly number[] }
}

interface SpreadChartProps {
  /** The first is drawn above the others. */
  lines: readonly SpreadLine[]
  /** A sentence for screen readers. */
  label: string
}

const HEIGHT = 100

/** Lines with the spread around them, on one scale, with lines at its top and its half. */
export function SpreadChart({ lines, label }: SpreadChartProps) {
  const all = lines.flatMap(({ values, spread }) => [...values, ...(spread?.most ?? [])])
  const top = scaleTop(Math.max(0, ...all))
  const steps = lines[0]?.values.length ?? 0
  const heightOf = (value: number) => (HEIGHT * (1 - value / top)).toFixed(1)
  const pathOf = (values: readonly number[]) =>
    values.map((value, step) => `${step + 0.5} ${heightOf(value)}`).join('L')
  return (
    <div className="spread-chart" role="img" aria-label={label}>
      {[top, top / 2].map((value) => (
        <span key={value} className="bars-line" style={{ '--share': value / top } as CSSProperties}>
          <span>{asCount(value)}</span>
        </span>
      ))}
      <svg viewBox={`0 0 ${steps} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {lines.toReversed().map(({ kind, values, spread }) => (
          <g key={kind} data-line={kind}>
            {spread && (
              <path className="spread-area" d={`M${pathOf(spread.most)}L${backwards(pathOf(spread.least))}Z`} />
            )}
            <path className="spread-line" d={`M${pathOf(values)}`} />
          </g>
        ))}
      </svg>
    </div>
  )
}

const backwards = (path: string) => path.split('L').toReversed().join('L')
