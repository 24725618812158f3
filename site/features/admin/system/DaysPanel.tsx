import { useQuery } from '@tanstack/react-query'
import type { AdminDays } from '../../../../shared/admin-days'
import { failureOf } from '../../../lib/queries/failure'
import { asCount } from '../../../lib/words/display-formats'
import { asMoney } from '../../../lib/words/money-formats'
import { SteppedLine } from '../../../ui/charts/SteppedLine'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LoadError } from '../../../ui/feedback/LoadError'
import { daysQuery } from '../admin-requests'
import { LoadingRows } from '../LoadingRows'

const LISTED = 14

type Day = AdminDays['days'][number]

/** Users, bots and revenue day by day: a curve each, and the newest days as a table. */
export function DaysPanel() {
  const found = useQuery(daysQuery)
  const failure = failureOf([found])
  if (failure) return <LoadError title="The daily figures could not be loaded" {...failure} />
  const days = found.data?.days
  return (
    <section className="panel" aria-label="Day by day">
      <div className="panel-head">
        <h2>Day by day</h2>
        <p>Days are UTC. Revenue is what was paid that day, without what was given back.</p>
      </div>
      {!days && <LoadingRows />}
      {days?.length === 0 && <EmptyState isBare text="The first day is being counted." />}
      {days && days.length > 0 && <Days days={days} />}
    </section>
  )
}

function Days({ days }: { days: Day[] }) {
  const currencies = [...new Set(days.flatMap(({ revenue }) => revenue.map(({ currency }) => currency)))]
  const shown = currencies.length > 0 ? currencies : ['USD']
  const curves = [
    { name: 'Users', values: days.map(({ users }) => users), as: asCount },
    { name: 'Bots online', values: days.map(({ bots }) => bots), as: asCount },
    ...shown.map((currency) => ({
      name: `Revenue in ${currency}`,
      values: days.map((day) => amountOf(day, currency)),
      as: (amount: number) => asMoney(amount, currency),
    })),
  ]
  return (
    <>
      <div className="panel-body admin-curves">
        {curves.map(({ name, values, as }) => (
          <figure key={name}>
            <figcaption>
              <b>{name}</b>
              <span>{` ${as(values.at(-1) ?? 0)} today, ${as(Math.max(...values))} at most`}</span>
            </figcaption>
            <SteppedLine values={values} label={`${name} of the last ${days.length} days`} />
          </figure>
        ))}
      </div>
      <NewestDays days={days.slice(-LISTED).reverse()} currencies={shown} />
    </>
  )
}

/** A table of zeros says nothing. */
const unlessZero = (figure: number, as: (figure: number) => string) => (figure === 0 ? '–' : as(figure))

const amountOf = ({ revenue }: Day, currency: string) => revenue.find((each) => each.currency === currency)?.amount ?? 0

interface NewestDaysProps {
  days: Day[]
  currencies: string[]
}

const NewestDays = ({ days, currencies }: NewestDaysProps) => (
  <details className="admin-fold">
    <summary>{`The newest ${days.length === 1 ? 'day' : `${days.length} days`} as a table`}</summary>
    <DaysTable days={days} currencies={currencies} />
  </details>
)

const DaysTable = ({ days, currencies }: NewestDaysProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  <section className="table-scroll" data-wide aria-label="The newest days" tabIndex={0}>
    <table className="table admin-days">
      <thead>
        <tr>
          <th>Day</th>
          <th data-end>Users</th>
          <th data-end>New</th>
          <th data-end>Bots online</th>
          {currencies.map((currency) => (
            <th key={currency} data-end>{`Revenue (${currency})`}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <td>{day.day}</td>
            <td data-end>{unlessZero(day.users, asCount)}</td>
            <td data-end>{unlessZero(day.new_users, asCount)}</td>
            <td data-end>{unlessZero(day.bots, asCount)}</td>
            {currencies.map((currency) => (
              <td key={currency} data-end>
                {unlessZero(amountOf(day, currency), (amount) => asMoney(amount, currency))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
