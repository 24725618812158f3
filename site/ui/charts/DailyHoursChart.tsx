import type { CSSProperties } from 'react'

interface DailyHoursChartProps {
  /** One per day, 0 to 1. */
  shares: readonly number[]
  /** A sentence for screen readers. */
  label: string
}

/** One merlon per day, filled by the share of time at work. */
export const DailyHoursChart = ({ shares, label }: DailyHoursChartProps) => (
  <div className="daily-hours" role="img" aria-label={label}>
    {shares.map((share, day) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the row
      <i key={day} style={{ '--share': share } as CSSProperties} />
    ))}
  </div>
)
