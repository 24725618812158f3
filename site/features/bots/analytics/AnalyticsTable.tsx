import { asCount, asDay, asDuration } from '../../../lib/words/display-formats'
import type { UnitViewProps } from './analytics-view'
import { sinceOf, sum } from './by-unit'

/** One row per bot, one column per day, in the order of the plots; the newest is in view. */
export function AnalyticsTable({ record: { unit, bots, gained, atWork }, days, zone }: UnitViewProps) {
  const title = `Gain in ${unit} and hours at work`
  const cells = (row: { gained: number[]; atWork: number[] }, since: number) =>
    days.map(({ from, to }, day) =>
      to <= since ? <td key={from}>–</td> : <Figures key={from} gained={row.gained[day]} atWork={row.atWork[day]} />,
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="panel analytics-table" aria-label={title} tabIndex={0} ref={showNewest}>
      <table className="table">
        <caption>
          <span>{title}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Bot</th>
            <th scope="col">{`${days.length} days`}</th>
            {days.map(({ from }) => (
              <th key={from} scope="col">
                {asDay(from, zone)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bots.map((bot) => (
            <tr key={bot.bot_id}>
              <th scope="row">
                <b>{bot.name}</b>
                {bot.account && <small>{bot.account}</small>}
              </th>
              <Figures gained={sum(bot.gained)} atWork={sum(bot.atWork)} />
              {cells(bot, sinceOf([bot]))}
            </tr>
          ))}
        </tbody>
        {bots.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">All bots</th>
              <Figures gained={sum(gained)} atWork={sum(atWork)} />
              {cells({ gained, atWork }, sinceOf(bots))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

const showNewest = (table: HTMLElement | null) => {
  if (table) table.scrollLeft = table.scrollWidth
}

const Figures = ({ gained = 0, atWork = 0 }: { gained?: number; atWork?: number }) => (
  <td>
    <b>{asCount(gained)}</b>
    <span>{asDuration(atWork)}</span>
  </td>
)
