import { TRIAL_POINTS_PER_DAY, type Trial, type TrialMeasure } from '../../../../shared/trials'
import { asCount } from '../../../lib/words/display-formats'
import { ReadableChart } from '../../../ui/charts/ReadableChart'
import { SpreadChart } from '../../../ui/charts/SpreadChart'
import { asRound, measureInWords } from './trial-in-words'

const DAYS = [1, 2, 3, 4, 5, 6, 7]

/** The seven days with these settings, with the default, and left alone. */
export function TrialChart({ trial, measure }: { trial: Trial; measure: TrialMeasure }) {
  const { settings, defaults, alone, unit } = trial
  const [mine, usual, none] = [settings, defaults, alone].map(({ curves }) => curves[measure])
  if (!mine || !usual || !none) return null
  const counted = measureInWords(measure, unit)
  const at = (values: number[], point: number) => asRound(values[point] ?? 0)
  const read = (point: number) =>
    [
      `${timeOf(point)}: ${at(mine.mean, point)} ${counted} (${at(mine.least, point)} to ${at(mine.most, point)})`,
      `default ${at(usual.mean, point)}`,
      `left alone ${at(none.mean, point)}`,
    ].join(', ')
  const last = mine.mean.length - 1
  return (
    <ReadableChart count={mine.mean.length} label={`${counted}, quarter by quarter of a day`} read={read}>
      <SpreadChart
        lines={[
          { kind: 'first', values: mine.mean, spread: mine },
          { kind: 'second', values: usual.mean },
          { kind: 'third', values: none.mean },
        ]}
        label={`${asCount(last / TRIAL_POINTS_PER_DAY)} days. ${read(last)}.`}
      />
      <p className="trial-days" aria-hidden="true">
        {DAYS.map((day) => (
          <span key={day}>{day === 1 ? 'Day 1' : day}</span>
        ))}
      </p>
    </ReadableChart>
  )
}

/** "Day 3, 06:00"; the last moment of a day is its end. */
function timeOf(point: number): string {
  const day = Math.max(1, Math.ceil(point / TRIAL_POINTS_PER_DAY))
  const hours = (point - (day - 1) * TRIAL_POINTS_PER_DAY) * (24 / TRIAL_POINTS_PER_DAY)
  return `Day ${day}, ${String(hours).padStart(2, '0')}:00`
}
