import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { AdminUser } from '../../../../../shared/admin'
import { PAYMENT_PROVIDERS } from '../../../../../shared/enums/payment-providers'
import { planName } from '../../../../../shared/plans/plans'
import { statusInWords } from '../../../../lib/plans/plan-words'
import { failureOf } from '../../../../lib/queries/failure'
import { asDate, asMoment } from '../../../../lib/words/display-formats'
import { useZone } from '../../../../lib/zone/use-zone'
import { Button } from '../../../../ui/Button'
import { Definition } from '../../../../ui/Definition'
import { LoadError } from '../../../../ui/feedback/LoadError'
import { Panel } from '../../../../ui/Panel'
import { PlanBadge } from '../../../../ui/PlanBadge'
import { PageLayout } from '../../../../ui/shell/PageLayout'
import { HEADS } from '../../../../ui/shell/page-heads'
import { LoadingRows } from '../../LoadingRows'
import { userStatusInWords } from '../user-status-in-words'
import { PendingRefund } from './PendingRefund'
import { UserDeeds } from './UserDeeds'
import { UserNotes } from './UserNotes'
import { UserAudit, UserBots, UserInvoices, UserSessions } from './UserRecords'
import { userQuery } from './user-requests'

interface UserDetailProps {
  id: string
  onClose: () => void
}

/** All that admins see and do about one user. */
export function UserDetail({ id, onClose }: UserDetailProps) {
  const found = useQuery(userQuery(id))
  const failure = failureOf([found])
  const { data } = found
  return (
    <PageLayout
      title={data?.user.email ?? HEADS.admin.title}
      subtitle={data ? <Standing user={data.user} /> : HEADS.admin.subtitle}
      picture={
        <Button
          kind="quiet"
          isIconOnly
          icon={<ArrowLeft />}
          title="All users"
          aria-label="All users"
          onClick={onClose}
        />
      }
      actions={data && <UserDeeds detail={data} />}
      showsTimes
    >
      {failure && <LoadError {...failure} />}
      {!data && !failure && (
        <section className="panel">
          <LoadingRows />
        </section>
      )}
      {data && (
        <div className="admin-detail">
          <Panel aria-label="Facts">
            <Facts user={data.user} />
            {data.pending_refund && <PendingRefund refund={data.pending_refund} />}
          </Panel>
          <UserBots bots={data.user.bots} accounts={data.accounts} />
          <UserSessions userId={id} sessions={data.sessions} />
          <UserInvoices user={data.user} invoices={data.invoices} />
          <UserNotes userId={id} notes={data.notes} />
          <UserAudit entries={data.audit} />
        </div>
      )}
    </PageLayout>
  )
}

function Standing({ user }: { user: AdminUser }) {
  const { metadata, subscription, is_admin } = user
  const words = [metadata.username, userStatusInWords(user), is_admin && 'Admin'].filter(Boolean)
  return (
    <span className="admin-standing">
      <PlanBadge plan={subscription.plan} />
      {words.length > 0 && (
        <span data-status={user.suspended_at ? 'suspended' : subscription.status}>{words.join(' · ')}</span>
      )}
    </span>
  )
}

function Facts({ user }: { user: AdminUser }) {
  const zone = useZone()
  const { subscription, created_at, last_sign_in_at, suspended_at, is_admin } = user
  const { plan, status, payment_provider } = subscription
  const paid = payment_provider && `${statusInWords(status)}, ${PAYMENT_PROVIDERS[payment_provider].label}`
  const facts: [term: string, value: string][] = [
    ['Plan', planName(plan)],
    ['Subscription', paid ?? '–'],
    ['Given plan', givenPlan(user, zone)],
    ['Created', asDate(created_at, zone)],
    ['Last sign-in', last_sign_in_at ? asMoment(last_sign_in_at, zone) : '–'],
    ['Account', suspended_at ? `Suspended since ${asMoment(suspended_at, zone)}` : is_admin ? 'Admin' : 'User'],
  ]
  return <Definition className="facts admin-facts" entries={facts} />
}

function givenPlan({ granted_plan, granted_until }: AdminUser, zone: string): string {
  if (!granted_plan) return '–'
  return `${planName(granted_plan)}${granted_until ? ` until ${asMoment(granted_until, zone)}` : ', without an end'}`
}
