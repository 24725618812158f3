import { asCount, asDay, asDuration } from '../../../lib/words/display-formats'
import type { UnitViewProps } from './analytics-view'
import { sum } from './by-unit'

/** One row per bot, one column per day, newest first. */
export function AnalyticsTable({ record: { unit, bots, gained, atWork }, days, zone }: UnitViewProps) {
  const title = `${unit} gathered and hours at work`
  const newestFirst = days.map((_, day) => days.length - 1 - day)
  const cells = (row: { gained: number[]; atWork: number[] }) =>
    newestFirst.map((day) => <Figures key={day} gained={row.gained[day]} atWork={row.atWork[day]} />)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="panel analytics-table" aria-label={title} tabIndex={0}>
      <table className="table">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Bot</th>
            <th scope="col">{`${days.length} days`}</th>
            {newestFirst.map((day) => (
              <th key={day} scope="col">
                {asDay(days[day]?.from ?? 0, zone)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bots.map((bot) => (
            <tr key={bot.bot_id}>
              <th scope="row">{bot.name}</th>
              <Figures gained={sum(bot.gained)} atWork={sum(bot.atWork)} />
              {cells(bot)}
            </tr>
          ))}
        </tbody>
        {bots.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">All bots</th>
              <Figures gained={sum(gained)} atWork={sum(atWork)} />
              {cells({ gained, atWork })}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

const Figures = ({ gained = 0, atWork = 0 }: { gained?: number; atWork?: number }) => (
  <td>
    <b>{asCount(gained)}</b>
    <span>{asDuration(atWork)}</span>
  </td>
)
