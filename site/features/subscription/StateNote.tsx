import { TriangleAlert } from 'lucide-react'
import type { Subscription } from '../../../shared/billing'
import { isPastDue, openInvoiceInWords } from '../../lib/plans/plan-words'
import { useZone } from '../../lib/zone/use-zone'
import { Note } from '../../ui/feedback/Note'

/** Explains the status; a failed payment is red and names the open invoice. */
export function StateNote({ subscription, children }: { subscription: Subscription; children: string }) {
  const zone = useZone()
  if (!isPastDue(subscription)) return <Note>{children}</Note>
  const open = openInvoiceInWords(subscription, zone)
  return (
    <div className="payment-failed">
      <Note icon={<TriangleAlert />}>
        <span>{children}</span>
        {open && <b>{` ${open}`}</b>}
      </Note>
    </div>
  )
}
