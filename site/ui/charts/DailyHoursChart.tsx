import type { CSSProperties } from 'react'

interface DailyHoursChartProps {
  /** Of each day, how much of it; 0 to 1. */
  shares: readonly number[]
  /** What it shows, in a sentence. */
  label: string
}

/** Days as a battlement, one merlon a day; each is filled as far as somebody was at work. */
export const DailyHoursChart = ({ shares, label }: DailyHoursChartProps) => (
  <div className="daily-hours" role="img" aria-label={label}>
    {shares.map((share, day) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the row
      <i key={day} style={{ '--share': share } as CSSProperties} />
    ))}
  </div>
)
