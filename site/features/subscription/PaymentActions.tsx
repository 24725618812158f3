import { ArrowLeftRight, HandCoins, Play, ReceiptText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Subscription } from '../../../shared/billing'
import { hasPortal, PAYMENT_PROVIDERS, type PortalProvider } from '../../../shared/enums/payment-providers'
import type { PaidPlan } from '../../../shared/plans/plans'
import { useNow } from '../../lib/clock/use-now'
import { Button } from '../../ui/Button'
import { moveFocusOnRemoval } from '../../ui/move-focus-on-removal'
import { ChangePlanDialog } from './ChangePlanDialog'
import { RefundDialog } from './RefundDialog'
import { canResume, timeLeftInWords } from './subscription-in-words'
import { useOpenPortal, useResume } from './subscription-requests'

interface PaymentActionsProps {
  subscription: Subscription
  plans: PaidPlan[]
  /** The plan chosen on the pricing page; it may differ from the current one. */
  wanted: PaidPlan | undefined
  onForgetWanted: () => void
}

export function PaymentActions({ subscription, plans, wanted, onForgetWanted }: PaymentActionsProps) {
  const { status, plan, next_plan, payment_provider, refundable_until } = subscription
  const others = status === 'active' ? plans.filter((other) => other !== (next_plan ?? plan)) : []
  const [open, setOpen] = useState(wanted && wanted !== plan ? 'plan' : null)
  const timeLeft = useTimeLeft(refundable_until)
  const close = () => {
    setOpen(null)
    onForgetWanted()
  }
  return (
    <div className="payment-actions">
      {status === 'canceling' && canResume(subscription) && <UndoButton />}
      {others.length > 0 && (
        <Button icon={<ArrowLeftRight />} onClick={() => setOpen('plan')}>
          Change plan
        </Button>
      )}
      {timeLeft && (
        <Button icon={<HandCoins />} onClick={() => setOpen('refund')}>
          <span>Money back</span>
          <small>{timeLeft}</small>
        </Button>
      )}
      {payment_provider && hasPortal(payment_provider) && (
        <PortalButton provider={payment_provider} isPaused={status === 'paused'} />
      )}
      {open === 'plan' && others.length > 0 && (
        <ChangePlanDialog
          subscription={subscription}
          plans={others}
          wanted={others.find((other) => other === wanted)}
          onClose={close}
        />
      )}
      {open === 'refund' && <RefundDialog subscription={subscription} onClose={close} />}
    </div>
  )
}

function useTimeLeft(until: string | null): string | null {
  const now = useNow()
  return until && timeLeftInWords(until, now)
}

function UndoButton() {
  const { mutate, isPending } = useResume()
  return (
    <Button
      ref={moveFocusOnRemoval}
      kind="primary"
      icon={<Undo2 />}
      isBusy={isPending}
      busyLabel="Undoing…"
      onClick={() => mutate(undefined)}
    >
      Undo cancellation
    </Button>
  )
}

function PortalButton({ provider, isPaused }: { provider: PortalProvider; isPaused: boolean }) {
  const { label } = PAYMENT_PROVIDERS[provider]
  const { mutate, isBusy } = useOpenPortal()
  return (
    <Button
      kind={isPaused ? 'primary' : undefined}
      icon={isPaused ? <Play /> : <ReceiptText />}
      isBusy={isBusy}
      busyLabel={`Opening ${label}…`}
      onClick={() => mutate(provider)}
    >
      {isPaused ? `Resume at ${label}` : 'Cards and invoices'}
    </Button>
  )
}
