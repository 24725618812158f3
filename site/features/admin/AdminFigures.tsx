import type { AdminStats } from '../../../shared/admin'
import { asCount, asDate } from '../../lib/words/display-formats'
import { asEuro } from '../../lib/words/money-formats'
import type { Elements } from '../../ui/elements'
import { Time } from '../../ui/Time'

const UNKNOWN = '–'

interface AdminFiguresProps {
  /** Undefined while loading. */
  stats: AdminStats | undefined
}

export function AdminFigures({ stats }: AdminFiguresProps) {
  return (
    <section className="panel summary admin-figures" aria-label="Figures" aria-busy={!stats}>
      <Figure title="Total Users" figure={stats && asCount(stats.totalUsers)} words="registered" />
      <Figure title="Active Bots" figure={stats && asCount(stats.activeBots)} words="online" />
      <Figure
        title="Active Subscriptions"
        figure={stats && asCount(stats.activeSubscriptions)}
        words={stats ? <Subscriptions {...stats} /> : UNKNOWN}
      />
      <Figure
        title="Monthly Recurring Revenue"
        figure={stats && asEuro(stats.monthlyRecurringRevenue)}
        words="renewing, at list prices"
      />
    </section>
  )
}

interface FigureProps {
  title: string
  figure: string | undefined
  words: string | Elements
}

const Figure = ({ title, figure, words }: FigureProps) => (
  <div>
    <h2>{title}</h2>
    <p className="figure">{figure ?? UNKNOWN}</p>
    {/* The words follow the figure: new ones, rather than words that move. */}
    <p key={figure}>{words}</p>
  </div>
)

function Subscriptions({ activeSubscriptions, totalUsers, cancelledSubscriptions, cancelledUntil }: AdminStats) {
  const share = `${Math.round((100 * activeSubscriptions) / Math.max(totalUsers, 1))}% of users`
  if (cancelledSubscriptions === 0) return <span>{share}</span>
  return (
    <span>
      <span>{`${share}, ${asCount(cancelledSubscriptions)} cancelled`}</span>
      {cancelledUntil && (
        <span>
          <span>, ending by </span>
          <Time at={cancelledUntil} as={asDate} />
        </span>
      )}
    </span>
  )
}
