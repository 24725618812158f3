import { useQuery } from '@tanstack/react-query'
import type { StuckPayments as Answer } from '../../../../shared/admin'
import { PAYMENT_PROVIDERS } from '../../../../shared/enums/payment-providers'
import { failureOf } from '../../../lib/queries/failure'
import { asCount, asMoment } from '../../../lib/words/display-formats'
import { LoadError } from '../../../ui/feedback/LoadError'
import { Time } from '../../../ui/Time'
import { stuckPaymentsQuery } from '../admin-requests'

export function StuckPayments() {
  const found = useQuery(stuckPaymentsQuery)
  const failure = failureOf([found])
  if (failure) return <LoadError title="Stuck payments could not be loaded" {...failure} />
  if (!found.data?.total) return null
  const { total, stuck } = found.data
  const more = total > stuck.length ? ` The first ${asCount(stuck.length)} of ${asCount(total)}.` : ''
  return (
    <section className="panel" aria-label="Stuck payments">
      <div className="panel-head">
        <h2>Stuck payments</h2>
        <p>{`The provider responds, but these keep failing. They are retried at growing intervals.${more}`}</p>
      </div>
      <ul className="admin-list">
        {stuck.map((each) => (
          <StuckRow key={each.id} stuck={each} />
        ))}
      </ul>
    </section>
  )
}

function StuckRow({ stuck }: { stuck: Answer['stuck'][number] }) {
  const { payment_provider, about, player, since, tries, why, again_at } = stuck
  return (
    <li>
      <div>
        <b>{why}</b>
        <p>{[PAYMENT_PROVIDERS[payment_provider].label, about, player].filter(Boolean).join(' · ')}</p>
        <p>
          <span>Since </span>
          <Time at={since} as={asMoment} />
          <span>{`, tried ${tries === 1 ? 'once' : `${asCount(tries)} times`}`}</span>
          {again_at && (
            <span>
              , next on <Time at={again_at} as={asMoment} />
            </span>
          )}
        </p>
      </div>
    </li>
  )
}
