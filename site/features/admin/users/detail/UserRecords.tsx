import type { AdminUser } from '../../../../../shared/admin'
import type { AdminUserDetail } from '../../../../../shared/admin-user'
import { PAYMENT_PROVIDERS } from '../../../../../shared/enums/payment-providers'
import { planName } from '../../../../../shared/plans/plans'
import { accountInWords } from '../../../../lib/words/account-in-words'
import { asDate, asMoment } from '../../../../lib/words/display-formats'
import { asMoney } from '../../../../lib/words/money-formats'
import { Button } from '../../../../ui/Button'
import type { Elements } from '../../../../ui/elements'
import { EmptyState } from '../../../../ui/feedback/EmptyState'
import { LocalizedText } from '../../../../ui/LocalizedText'
import { StateBadge } from '../../../../ui/StateBadge'
import { Time } from '../../../../ui/Time'
import { AuditLogRow } from '../../system/AuditLogRow'
import { BillingButton } from '../BillingButton'
import { useEndSession, useEndSessions } from './user-requests'

interface ScrollingListProps {
  label: string
  /** `li` elements. */
  children: Elements
}

const ScrollingList = ({ label, children }: ScrollingListProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <section className="admin-scroll" aria-label={label} tabIndex={0}>
    <ul className="admin-list">{children}</ul>
  </section>
)

interface UserBotsProps {
  bots: AdminUser['bots']
  accounts: AdminUserDetail['accounts']
}

export const UserBots = ({ bots, accounts }: UserBotsProps) => (
  <section className="panel" aria-label="Bots">
    <div className="panel-head">
      <h2>Bots</h2>
    </div>
    {bots.length === 0 && <EmptyState isBare text="No bots." />}
    <ScrollingList label="List of bots">
      {bots.map(({ id, name, templateLabel, accountId, state, stop_reason }) => (
        <li key={id}>
          <div>
            <b>{name}</b>
            {name !== templateLabel && <span>{` · ${templateLabel}`}</span>}
            <p>{accountInWords({ accountId }, accounts)}</p>
            {stop_reason && (
              <p>
                <LocalizedText text={stop_reason.message} />
              </p>
            )}
          </div>
          <StateBadge state={state} />
        </li>
      ))}
    </ScrollingList>
  </section>
)

interface UserSessionsProps extends Pick<AdminUserDetail, 'sessions'> {
  userId: string
}

export function UserSessions({ userId, sessions }: UserSessionsProps) {
  const all = useEndSessions(userId)
  const one = useEndSession(userId)
  return (
    <section className="panel" aria-label="Sessions">
      <div className="panel-head">
        <h2>Sessions</h2>
        {sessions.length > 1 && (
          <Button size="small" isBusy={all.isPending} busyLabel="Ending…" onClick={() => all.mutate()}>
            End all
          </Button>
        )}
      </div>
      {sessions.length === 0 && <EmptyState isBare text="No open sessions." />}
      <ScrollingList label="List of sessions">
        {sessions.map(({ id, device, last_seen_at }) => (
          <li key={id}>
            <div>
              <b>{device}</b>
              <p>
                <span>Last seen </span>
                <Time at={last_seen_at} as={asMoment} />
              </p>
            </div>
            <Button size="small" aria-label={`End the session on ${device}`} onClick={() => one.mutate(id)}>
              End
            </Button>
          </li>
        ))}
      </ScrollingList>
    </section>
  )
}

export const UserInvoices = ({ user, invoices }: { user: AdminUser; invoices: AdminUserDetail['invoices'] }) => (
  <section className="panel" aria-label="Payments">
    <div className="panel-head">
      <h2>Payments</h2>
      <BillingButton user={user} />
    </div>
    {invoices.length === 0 && <EmptyState isBare text="No payments." />}
    <ScrollingList label="List of payments">
      {invoices.map(({ id, plan, payment_provider, created_at, amount, returned, currency, status }) => (
        <li key={id}>
          <div>
            <b>{`${planName(plan)}, ${PAYMENT_PROVIDERS[payment_provider].label}`}</b>
            <p>
              <Time at={created_at} as={asDate} />
              <span>{` · ${status}`}</span>
              {returned > 0 && <span>{` · ${asMoney(returned, currency)} given back`}</span>}
            </p>
          </div>
          <span className="amount">{asMoney(amount, currency)}</span>
        </li>
      ))}
    </ScrollingList>
  </section>
)

export const UserAudit = ({ entries }: { entries: AdminUserDetail['audit'] }) => (
  <section className="panel" aria-label="Audit log">
    <div className="panel-head">
      <h2>Audit log</h2>
      <p>The newest entries about this user.</p>
    </div>
    <ul className="admin-list">
      {entries.map((entry) => (
        <AuditLogRow key={entry.id} entry={entry} />
      ))}
    </ul>
  </section>
)
