import type { AdminStats } from '../../../shared/admin'
import { asCount } from '../../lib/words/display-formats'
import { asEuro } from '../../lib/words/money-formats'

const UNKNOWN = '–'

interface AdminFiguresProps {
  /** Undefined while loading. */
  stats: AdminStats | undefined
}

export function AdminFigures({ stats }: AdminFiguresProps) {
  return (
    <section className="panel summary" aria-label="Figures" aria-busy={!stats}>
      <div>
        <h2>Total Users</h2>
        <p className="figure">{stats ? asCount(stats.totalUsers) : UNKNOWN}</p>
        <p>registered</p>
      </div>
      <div>
        <h2>Active Bots</h2>
        <p className="figure">{stats ? asCount(stats.activeBots) : UNKNOWN}</p>
        <p>online</p>
      </div>
      <div>
        <h2>Active Subscriptions</h2>
        <p className="figure">{stats ? asCount(stats.activeSubscriptions) : UNKNOWN}</p>
        <p>{stats ? shareOf(stats) : UNKNOWN}</p>
      </div>
      <div>
        <h2>Monthly Recurring Revenue</h2>
        <p className="figure">{stats ? asEuro(stats.monthlyRecurringRevenue) : UNKNOWN}</p>
        <p>at list prices</p>
      </div>
    </section>
  )
}

const shareOf = ({ activeSubscriptions, totalUsers }: AdminStats) =>
  `${Math.round((100 * activeSubscriptions) / Math.max(totalUsers, 1))}% of users`
