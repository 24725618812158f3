import { Hourglass } from 'lucide-react'
import type { ProviderName } from '../../../shared/billing'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import { Note } from '../../ui/feedback/Note'

export const WaitingForPayment = ({ provider }: { provider: ProviderName }) => (
  <div role="status">
    <Note icon={<Hourglass />}>
      <b>Waiting for confirmation.</b>{' '}
      <span>
        {`${PAYMENT_PROVIDERS[provider].label} has not confirmed your payment yet. This page updates by itself, and you can safely leave it.`}
      </span>
    </Note>
  </div>
)
