import { useState } from 'react'
import type { Prices, Subscription } from '../../../shared/billing'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import { type PaidPlan, planName } from '../../../shared/plans/plans'
import { useZone } from '../../lib/zone/use-zone'
import { Consent } from '../../ui/Consent'
import { ConfirmWithBankDialog } from './ConfirmWithBankDialog'
import { DowngradeNote } from './DowngradeNote'
import { PlanChoice } from './PlanChoice'
import { PreviewLine } from './PreviewLine'
import { agreedTo, usePlanPreview } from './previews'
import { SubscriptionDialog } from './SubscriptionDialog'
import { changeInWords, changesAtOnce } from './subscription-in-words'
import { useChangePlan } from './subscription-requests'
import { changeNote, changeSums } from './sums-in-words'

interface ChangePlanDialogProps {
  subscription: Subscription
  plans: PaidPlan[]
  prices: Prices | undefined
  /** The plan chosen on the pricing page. */
  wanted: PaidPlan | undefined
  onClose: () => void
}

export function ChangePlanDialog({ subscription, plans, prices, wanted, onClose }: ChangePlanDialogProps) {
  const [plan, choose] = useState(wanted ?? (plans.length === 1 ? plans[0] : undefined))
  const zone = useZone()
  const [confirmUrl, setConfirmUrl] = useState<string | null>(null)
  const preview = usePlanPreview(plan)
  const { shown } = preview
  const { mutate, isBusy } = useChangePlan({
    onDone: onClose,
    onBankConfirmation: setConfirmUrl,
    onFailure: preview.ask,
  })
  const { payment_provider } = subscription
  const agreesAt = payment_provider && !changesAtOnce(subscription) ? PAYMENT_PROVIDERS[payment_provider].label : null
  const name = plan && planName(plan)
  if (confirmUrl && plan && payment_provider) {
    return (
      <ConfirmWithBankDialog
        plan={plan}
        sum={shown?.due_now ?? null}
        provider={payment_provider}
        address={confirmUrl}
        onClose={onClose}
      />
    )
  }
  return (
    <SubscriptionDialog
      title="Change plan"
      action={agreesAt ? `Continue to ${agreesAt}` : `Change${name ? ` to ${name}` : ' plan'}`}
      busyLabel={agreesAt ? `Going to ${agreesAt}…` : 'Changing…'}
      kind="primary"
      isBusy={isBusy}
      isHeld={!plan || !shown}
      onConfirm={() => plan && shown && mutate({ plan, agreed: agreedTo(shown) })}
      onClose={onClose}
    >
      <p>
        You have <b>{planName(subscription.plan)}</b>. Choose a new plan.
      </p>
      <PlanChoice name="next-plan" label="Next plan" plans={plans} prices={prices} chosen={plan} onChoose={choose} />
      {plan && (
        <PreviewLine preview={preview}>
          {(sums) => (
            <>
              <p className="sums">{changeSums(sums, zone)}</p>
              {changeNote(sums, payment_provider) && <p>{changeNote(sums, payment_provider)}</p>}
            </>
          )}
        </PreviewLine>
      )}
      <p>
        {plan
          ? changeInWords(subscription, { wanted: plan, zone })
          : 'Choose a plan to see when it starts and what it costs.'}
      </p>
      {plan && <DowngradeNote from={subscription.plan} to={plan} />}
      <Consent act="changing the plan" />
    </SubscriptionDialog>
  )
}
