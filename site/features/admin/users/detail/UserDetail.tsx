import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { AdminUser } from '../../../../../shared/admin'
import { PAYMENT_PROVIDERS } from '../../../../../shared/enums/payment-providers'
import { planName } from '../../../../../shared/plans/plans'
import { failureOf } from '../../../../lib/queries/failure'
import { asDate, asMoment } from '../../../../lib/words/display-formats'
import { useZone } from '../../../../lib/zone/use-zone'
import { Button } from '../../../../ui/Button'
import { Definition } from '../../../../ui/Definition'
import { LoadError } from '../../../../ui/feedback/LoadError'
import { Panel } from '../../../../ui/Panel'
import { LoadingRows } from '../../LoadingRows'
import { statusWords } from '../status-words'
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
    <>
      <div>
        <Button kind="quiet" icon={<ArrowLeft />} onClick={onClose}>
          All users
        </Button>
      </div>
      {failure && <LoadError title="This user could not be loaded" {...failure} />}
      {!data && !failure && (
        <section className="panel">
          <LoadingRows />
        </section>
      )}
      {data && (
        <div className="admin-detail">
          <Panel title={data.user.metadata.username ?? data.user.email}>
            <Facts user={data.user} />
            {data.pending_refund && <PendingRefund refund={data.pending_refund} />}
            <UserDeeds detail={data} />
          </Panel>
          <UserBots bots={data.user.bots} accounts={data.accounts} />
          <UserSessions userId={id} sessions={data.sessions} />
          <UserInvoices user={data.user} invoices={data.invoices} />
          <UserNotes userId={id} notes={data.notes} />
          <UserAudit entries={data.audit} />
        </div>
      )}
    </>
  )
}

function Facts({ user }: { user: AdminUser }) {
  const zone = useZone()
  const { email, subscription, created_at, last_sign_in_at, suspended_at, is_admin } = user
  const { plan, status, payment_provider } = subscription
  const paid = payment_provider && `${statusWords(status)}, ${PAYMENT_PROVIDERS[payment_provider].label}`
  const facts: [string, string][] = [
    ['E-mail', email],
    ['Plan', planName(plan)],
    ['Subscription', paid ?? '–'],
    ['Given plan', givenPlan(user, zone)],
    ['Created', asDate(created_at, zone)],
    ['Last sign-in', last_sign_in_at ? asMoment(last_sign_in_at, zone) : '–'],
    ['Account', suspended_at ? `suspended since ${asMoment(suspended_at, zone)}` : is_admin ? 'admin' : 'user'],
  ]
  return <Definition entries={facts} />
}

function givenPlan({ granted_plan, granted_until }: AdminUser, zone: string): string {
  if (!granted_plan) return '–'
  return `${planName(granted_plan)}${granted_until ? ` until ${asMoment(granted_until, zone)}` : ', without an end'}`
}
