import { useStore } from '@nanostores/react'
import { Printer } from 'lucide-react'
import type { Invoice } from '../../../shared/billing'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import { planName } from '../../../shared/plans/plans'
import { $session } from '../../lib/session/session-store'
import { asDate } from '../../lib/words/display-formats'
import { asMoney } from '../../lib/words/money-formats'
import { useZone } from '../../lib/zone/use-zone'
import { Button } from '../../ui/Button'
import { Definition } from '../../ui/Definition'
import { Dialog } from '../../ui/dialog/Dialog'
import { DialogBody, DialogClose, DialogFoot } from '../../ui/dialog/DialogParts'

interface ReceiptDialogProps {
  invoice: Invoice
  onClose: () => void
}

/** For a payment whose provider has no invoice. It prints on a page of its own. */
export function ReceiptDialog({ invoice, onClose }: ReceiptDialogProps) {
  const zone = useZone()
  const { user } = useStore($session)
  const { id, plan, payment_provider, created_at, amount, returned, currency } = invoice
  return (
    <Dialog title="Receipt" isOpen onOpenChange={onClose}>
      <DialogBody>
        <div className="receipt">
          <h3>{`Castellan, ${location.host}`}</h3>
          <Definition
            entries={[
              ['Payment', id],
              ['Date', asDate(created_at, zone)],
              ['Paid by', user?.email ?? ''],
              ['Paid with', PAYMENT_PROVIDERS[payment_provider].label],
              ['For', `${planName(plan)}, one month`],
              ['Amount', asMoney(amount, currency)],
              ...(returned > 0 ? ([['Returned', asMoney(returned, currency)]] as const) : []),
            ]}
          />
        </div>
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button kind="quiet">Close</Button>
        </DialogClose>
        <Button kind="primary" icon={<Printer />} onClick={() => print()}>
          Print or save as PDF
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
