import { Hourglass } from 'lucide-react'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import { Note } from '../../ui/feedback/Note'
import type { AwaitedPayment } from './use-checkout-return'

export const WaitingForPayment = ({ provider, isUnconfirmed }: AwaitedPayment) => (
  <div role="status">
    <Note icon={<Hourglass />}>
      <b>{isUnconfirmed ? 'Waiting for confirmation.' : `Checking your payment at ${labelOf(provider)}.`}</b>{' '}
      <span>
        {isUnconfirmed && <span>{`${labelOf(provider)} has not confirmed your payment yet. `}</span>}
        <span>This page updates by itself, and you can safely leave it.</span>
      </span>
    </Note>
  </div>
)

const labelOf = (provider: AwaitedPayment['provider']) => PAYMENT_PROVIDERS[provider].label
