import { CreditCard } from 'lucide-react'
import type { Subscription } from '../../../shared/billing'
import { payNowInWords } from '../../lib/plans/plan-words'
import { ButtonLink } from '../../ui/Button'

/** The provider's page for the payment that failed; it shows the amount again and asks for a yes. */
export function PayLink({ subscription }: { subscription: Subscription }) {
  const { open_invoice } = subscription
  if (!open_invoice?.url) return null
  return (
    <ButtonLink kind="primary" icon={<CreditCard />} href={open_invoice.url} target="_blank" rel="noreferrer">
      {payNowInWords(subscription)}
    </ButtonLink>
  )
}
