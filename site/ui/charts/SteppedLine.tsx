const STEP = 10
const FLOOR = 28
const REST_LINE = 27
const PEAK = 2

interface SteppedLineProps {
  /** One figure per step (an hour or a day). */
  values: readonly number[]
  label: string
  /** The number of steps on the axis. */
  hours?: number
  /** Where the line ends, in steps. */
  until?: number
  /** The top of the scale, for comparable lines. */
  max?: number
}

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
