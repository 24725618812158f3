const STEP = 10
const FLOOR = 28
const REST_LINE = 27
const PEAK = 2

interface SteppedLineProps {
  /** One figure a step: an hour, or a day. */
  values: readonly number[]
  label: string
  /** How many of them the line is given room for. */
  hours?: number
  /** The step at which it ends. */
  until?: number
  /** The figure at its top, where lines are compared. */
  max?: number
}

/** What came in, step by step, on the same hours or days as the wall. */
export function SteppedLine({ values, label, hours = values.length, until = hours, max }: SteppedLineProps) {
  const line = pathOf(values, until, max)
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${hours * STEP} ${FLOOR}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className="spark-area" d={`${line}V${FLOOR}H0Z`} />
      <path className="spark-line" d={line} />
    </svg>
  )
}

function pathOf(values: readonly number[], until: number, peak = Math.max(...values)): string {
  const scale = Math.max(peak, 1)
  const passed = values.slice(0, Math.ceil(until))
  const steps = passed.map((value, hour) => {
    const height = REST_LINE - (value / scale) * (REST_LINE - PEAK)
    return `${height.toFixed(1)}H${(Math.min(hour + 1, until) * STEP).toFixed(1)}`
  })
  return `M0 ${steps.join('V')}`
}
