import { ExternalLink } from 'lucide-react'
import type { Sum } from '../../../shared/billing'
import { PAYMENT_PROVIDERS, type ProviderName } from '../../../shared/enums/payment-providers'
import { type PaidPlan, planName } from '../../../shared/plans/plans'
import { sumInWords } from '../../lib/plans/plan-words'
import { Button, ButtonLink } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { DialogBody, DialogClose, DialogFoot } from '../../ui/dialog/DialogParts'

interface ConfirmWithBankDialogProps {
  plan: PaidPlan
  /** The sum that the provider charges after the confirmation. */
  sum: Sum | null
  provider: ProviderName
  /** The provider's page, which leads to the bank and not back here. */
  address: string
  onClose: () => void
}

/** Shown when the bank requires confirmation (3-D Secure). */
export const ConfirmWithBankDialog = ({ plan, sum, provider, address, onClose }: ConfirmWithBankDialogProps) => (
  <Dialog title="Confirm with your bank" isOpen onOpenChange={onClose}>
    <DialogBody>
      <p>
        <span>
          {`Your bank wants you to confirm this payment${sum ? ` of ${sumInWords(sum)}` : ''}. Press “Pay” on ${PAYMENT_PROVIDERS[provider].label}'s page, and your bank asks you there. Until then nothing is charged and nothing changes.`}
        </span>{' '}
        Once you confirm, your plan changes to <b>{planName(plan)}</b>.
      </p>
      <p>You have one day to confirm. After that the change expires, and you can choose again.</p>
    </DialogBody>
    <DialogFoot>
      <DialogClose>
        <Button kind="quiet">Close</Button>
      </DialogClose>
      <ButtonLink kind="primary" icon={<ExternalLink />} href={address} target="_blank" rel="noreferrer">
        {`Confirm at ${PAYMENT_PROVIDERS[provider].label}`}
      </ButtonLink>
    </DialogFoot>
  </Dialog>
)
