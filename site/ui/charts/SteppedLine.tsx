const STEP = 10
const FLOOR = 28
const REST_LINE = 27
const PEAK = 2

interface SteppedLineProps {
  /** One figure an hour. */
  values: readonly number[]
  label: string
  /** How many hours the line is given room for. */
  hours?: number
  /** The hour at which it ends. */
  until?: number
}

/** What came in, hour by hour, on the same hours as the wall. */
export function SteppedLine({ values, label, hours = values.length, until = hours }: SteppedLineProps) {
  const line = pathOf(values, until)
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

function pathOf(values: readonly number[], until: number): string {
  const most = Math.max(...values, 1)
  const begun = values.slice(0, Math.ceil(until))
  const steps = begun.map((value, hour) => {
    const height = REST_LINE - (value / most) * (REST_LINE - PEAK)
    return `${height.toFixed(1)}H${(Math.min(hour + 1, until) * STEP).toFixed(1)}`
  })
  return `M0 ${steps.join('V')}`
}
