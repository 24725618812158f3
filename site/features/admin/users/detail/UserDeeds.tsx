import { type ReactNode, useState } from 'react'
import type { AdminUserDetail } from '../../../../../shared/admin-user'
import { PAYMENT_PROVIDERS } from '../../../../../shared/enums/payment-providers'
import { asMoney } from '../../../../lib/words/money-formats'
import { Button } from '../../../../ui/Button'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog'
import { GivePlanDialog } from './GivePlanDialog'
import { useGiveMoneyBack, useSetRights, useSuspend } from './user-requests'

type Deed = 'suspension' | 'rights' | 'plan' | 'money'

/** What an admin can do to a user. Each asks first, and says what follows. */
export function UserDeeds({ detail }: { detail: AdminUserDetail }) {
  const [open, setOpen] = useState<Deed | null>(null)
  const close = () => setOpen(null)
  const { user, refundable } = detail
  const dialog = { detail, onClose: close }
  return (
    <div className="admin-deeds">
      <Button onClick={() => setOpen('plan')}>Give a plan</Button>
      <Button onClick={() => setOpen('rights')}>{user.is_admin ? 'Take admin rights' : 'Make admin'}</Button>
      {refundable.length > 0 && <Button onClick={() => setOpen('money')}>Give money back</Button>}
      <Button kind={user.suspended_at ? undefined : 'danger'} onClick={() => setOpen('suspension')}>
        {user.suspended_at ? 'End suspension' : 'Suspend'}
      </Button>
      {open === 'suspension' && <SuspensionDialog {...dialog} />}
      {open === 'rights' && <RightsDialog {...dialog} />}
      {open === 'money' && <MoneyDialog {...dialog} />}
      {open === 'plan' && <GivePlanDialog user={user} onClose={close} />}
    </div>
  )
}

interface DeedDialogProps {
  detail: AdminUserDetail
  onClose: () => void
}

const nameOf = ({ user: { metadata, email } }: AdminUserDetail) => metadata.username ?? email

function SuspensionDialog({ detail, onClose }: DeedDialogProps) {
  const { id, suspended_at, bots, subscription } = detail.user
  const isSuspended = suspended_at !== null
  const { mutate, isPending } = useSuspend(id, !isSuspended)
  const online = bots.filter(({ state }) => state === 'online').length
  const asked: Asked = { isPending, onConfirm: () => mutate(undefined, { onSettled: onClose }), onClose }
  if (isSuspended)
    return (
      <Ask {...asked} title={`End the suspension of ${nameOf(detail)}?`} action="End suspension" kind="primary">
        <p>They can sign in again. Their bots stay stopped until they start them.</p>
      </Ask>
    )
  return (
    <Ask {...asked} title={`Suspend ${nameOf(detail)}?`} action="Suspend" kind="danger">
      <p>{`They are signed out everywhere and cannot sign in. ${online} of their bots stop now.`}</p>
      <p>
        {subscription.payment_provider
          ? 'Their subscription is not touched: it goes on being charged until it is cancelled or refunded.'
          : 'They have no subscription.'}
      </p>
    </Ask>
  )
}

function RightsDialog({ detail, onClose }: DeedDialogProps) {
  const { id, is_admin } = detail.user
  const { mutate, isPending } = useSetRights(id, !is_admin)
  const asked: Asked = { isPending, onConfirm: () => mutate(undefined, { onSettled: onClose }), onClose }
  if (is_admin)
    return (
      <Ask {...asked} title={`Take the admin rights of ${nameOf(detail)}?`} action="Take admin rights" kind="danger">
        <p>From their next click on they see what every player sees.</p>
      </Ask>
    )
  return (
    <Ask {...asked} title={`Make ${nameOf(detail)} an admin?`} action="Make admin" kind="primary">
      <p>They see all users, and can suspend them, give plans and money back, and publish announcements.</p>
    </Ask>
  )
}

function MoneyDialog({ detail, onClose }: DeedDialogProps) {
  const { user, refundable } = detail
  const provider = user.subscription.payment_provider
  const { mutate, isPending } = useGiveMoneyBack(user.id)
  const sums = refundable.map(({ amount, currency }) => asMoney(amount, currency)).join(' and ')
  const onConfirm = () => mutate({ sums: refundable }, { onSettled: onClose })
  return (
    <Ask title={`Give ${sums} back?`} action={`Give ${sums} back`} kind="danger" {...{ isPending, onConfirm, onClose }}>
      <p className="sums">{`${sums} ${refundable.length > 1 ? 'go' : 'goes'} back to ${nameOf(detail)}${provider ? ` through ${PAYMENT_PROVIDERS[provider].label}` : ''}.`}</p>
      <p>
        These are all payments for their running subscription. Their plan ends at once, and nothing more is charged. You
        cannot undo this.
      </p>
    </Ask>
  )
}

interface Asked {
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

interface AskProps extends Asked {
  title: string
  action: string
  kind: 'primary' | 'danger'
  children: ReactNode
}

const Ask = ({ isPending, children, ...dialog }: AskProps) => (
  <ConfirmDialog {...dialog} isBusy={isPending} busyLabel="Working…">
    {children}
  </ConfirmDialog>
)
