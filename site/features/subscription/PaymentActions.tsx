import { ArrowLeftRight, HandCoins, Play, ReceiptText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Prices, Subscription } from '../../../shared/billing'
import { hasPortal, PAYMENT_PROVIDERS, type PortalProvider } from '../../../shared/enums/payment-providers'
import type { PaidPlan } from '../../../shared/plans/plans'
import { useNow } from '../../lib/clock/use-now'
import { Button } from '../../ui/Button'
import { moveFocusOnRemoval } from '../../ui/move-focus-on-removal'
import { ChangePlanDialog } from './ChangePlanDialog'
import { PayLink } from './PayLink'
import { RefundDialog } from './RefundDialog'
import { ResumeDialog } from './ResumeDialog'
import { canResume, timeLeftInWords } from './subscription-in-words'
import { useOpenPortal } from './subscription-requests'

interface PaymentActionsProps {
  subscription: Subscription
  plans: PaidPlan[]
  prices: Prices | undefined
  /** The plan chosen on the pricing page; it may differ from the current one. */
  wanted: PaidPlan | undefined
  onForgetWanted: () => void
}

export function PaymentActions({ subscription, plans, prices, wanted, onForgetWanted }: PaymentActionsProps) {
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
      {status === 'canceling' && canResume(subscription) && <UndoButton subscription={subscription} />}
      {status === 'past_due' && <PayLink subscription={subscription} />}
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
      {payment_provider && hasPortal(payment_provider) && <PortalButton provider={payment_provider} status={status} />}
      {open === 'plan' && others.length > 0 && (
        <ChangePlanDialog
          subscription={subscription}
          plans={others}
          prices={prices}
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

function UndoButton({ subscription }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button ref={moveFocusOnRemoval} kind="primary" icon={<Undo2 />} onClick={() => setOpen(true)}>
        Undo cancellation
      </Button>
      {isOpen && <ResumeDialog subscription={subscription} onClose={() => setOpen(false)} />}
    </>
  )
}

interface PortalButtonProps {
  provider: PortalProvider
  status: Subscription['status']
}

function PortalButton({ provider, status }: PortalButtonProps) {
  const isPaused = status === 'paused'
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
      {isPaused ? `Resume at ${label}` : status === 'past_due' ? 'Change card' : 'Cards and invoices'}
    </Button>
  )
}
