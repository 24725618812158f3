import { type ComponentProps, useEffect, useState } from 'react'
import type { Account } from '../../../shared/accounts'
import type { Offers, Prices, Subscription } from '../../../shared/billing'
import type { Bot } from '../../../shared/bots'
import { PROVIDER_NAMES } from '../../../shared/enums/payment-providers'
import { samePlanRefusal } from '../../../shared/plans/plan-refusals'
import { DEFAULT_PLAN, OFFERED_PLAN, PAID_PLANS, type PaidPlan, planName } from '../../../shared/plans/plans'
import type { Failure } from '../../lib/queries/failure'
import { useZone } from '../../lib/zone/use-zone'
import { Button } from '../../ui/Button'
import { LoadError } from '../../ui/feedback/LoadError'
import { Panel } from '../../ui/Panel'
import { PlanBadge } from '../../ui/PlanBadge'
import { CancelDialog } from './CancelDialog'
import { FirstBot } from './FirstBot'
import { PaymentActions } from './PaymentActions'
import { PlanChoice, PlanChoiceLoading } from './PlanChoice'
import { PlanFold } from './PlanFold'
import { StateNote } from './StateNote'
import { SubscribeButtons } from './SubscribeButtons'
import { SubscriptionFacts } from './SubscriptionFacts'
import { givenPlan, stateInWords } from './subscription-in-words'
import { isDebitUnderWay, isRunning } from './subscription-state'
import { tillSums } from './sums-in-words'
import type { AwaitedPayment } from './use-checkout-return'
import { useSale } from './use-sale'
import { WaitingForPayment } from './WaitingForPayment'
import { forgetWantedPlan, wantedPlan } from './wanted-plan'

interface SubscriptionPanelProps {
  plan: string
  /** Undefined while loading. */
  subscription: Subscription | undefined
  failure: Failure | null
  /** Until its outcome is known, nothing is for sale. */
  awaited: AwaitedPayment | null
  /** Undefined while loading. */
  bots: readonly Bot[] | undefined
  /** Undefined while loading. */
  accounts: readonly Account[] | undefined
}

export function SubscriptionPanel({ plan, subscription, failure, awaited, ...owned }: SubscriptionPanelProps) {
  const zone = useZone()
  const { offers, prices, sold, isLoading, heldBy } = useSale()
  const [wanted, want] = useState(wantedPlan)
  const running = subscription && isRunning(subscription) ? subscription : null
  const returning = running ? null : awaited
  const change = useRequestedChange(subscription)
  const onSale = plansIn(sold)
  const given = subscription ? givenPlan(subscription) : null
  const fold = useFold(given, wanted)
  const chosen = wanted && onSale.includes(wanted) ? wanted : firstChoice(onSale, given)
  const sentence = subscription && stateInWords(subscription, zone)
  if (failure) return <LoadError title="Your subscription could not be loaded" {...failure} />
  return (
    <Panel
      id="billing"
      title="Subscription"
      className="subscription-panel"
      aria-busy={!subscription || (!running && isLoading)}
      actions={<PlanBadge plan={plan} />}
      foot={
        <>
          <SubscribeButtons
            offers={offers}
            prices={prices}
            plan={chosen}
            disabledReason={
              disabledReason({ subscription, running, returning }) ??
              (given && fold.isFolded ? samePlanRefusal(given) : heldBy)
            }
          />
          {subscription && <CancelButton subscription={subscription} />}
        </>
      }
    >
      <SubscriptionFacts plan={plan} subscription={subscription} />
      {returning ? (
        <WaitingForPayment {...returning} />
      ) : (
        sentence && <StateNote subscription={subscription}>{sentence}</StateNote>
      )}
      {running && <FirstBot plan={running.plan} {...owned} />}
      {running ? (
        <PaymentActions
          key={running.transaction_id}
          subscription={running}
          plans={plansOf(running, sold)}
          prices={prices}
          {...change}
        />
      ) : !subscription || isLoading ? (
        <SaleLoading plan={plan} />
      ) : returning ? null : (
        <PlanFold {...fold}>
          <PlansOnSale plans={onSale} prices={prices} own={given} chosen={chosen} onChoose={want} />
        </PlanFold>
      )}
    </Panel>
  )
}

/** Players with a given plan see the plans on sale when they ask for them, or come for another plan. */
function useFold(given: PaidPlan | null, wanted: PaidPlan | undefined) {
  const [isOpen, setOpen] = useState<boolean>()
  const isFolded = given !== null && !(isOpen ?? (wanted !== undefined && wanted !== given))
  return { isFoldable: given !== null, isFolded, onToggle: () => setOpen(isFolded) }
}

/**
 * The plan in the address, for players who already had a subscription. One that starts while the page is open must not
 * open the dialog.
 */
function useRequestedChange(subscription: Subscription | undefined) {
  const [wanted, set] = useState(wantedPlan)
  const isTooEarly = subscription !== undefined && !isRunning(subscription)
  useEffect(() => {
    if (isTooEarly) set(undefined)
  }, [isTooEarly])
  const onForgetWanted = () => {
    set(undefined)
    forgetWantedPlan()
  }
  return { wanted, onForgetWanted }
}

const plansIn = (offers: Offers | undefined): PaidPlan[] =>
  offers ? PAID_PLANS.filter((plan) => PROVIDER_NAMES.some((name) => offers[name].includes(plan))) : []

const plansOf = ({ payment_provider }: Subscription, offers: Offers | undefined): PaidPlan[] =>
  PAID_PLANS.filter((plan) => payment_provider && offers?.[payment_provider].includes(plan))

const firstChoice = (onSale: PaidPlan[], given: string | null) =>
  onSale.find((plan) => plan === given) ?? (onSale.includes(OFFERED_PLAN) ? OFFERED_PLAN : onSale[0])

interface PaidSoFar {
  subscription: Subscription | undefined
  running: Subscription | null
  returning: AwaitedPayment | null
}

function disabledReason({ subscription, running, returning }: PaidSoFar): string | null {
  if (!subscription) return 'Your subscription is loading.'
  if (returning) return 'Your payment is being checked.'
  if (!running) return null
  if (running.status === 'paused')
    return 'Your subscription is paused: resume or cancel it before you start another one.'
  return running.status === 'canceling'
    ? `You have ${planName(running.plan)} until the paid period ends, and can subscribe again then.`
    : samePlanRefusal(running.plan)
}

type PlansOnSaleProps = Omit<ComponentProps<typeof PlanChoice>, 'name' | 'label'>

const PlansOnSale = (sale: PlansOnSaleProps) => (
  <>
    <PlanChoice name="plan" label="Plan" {...sale} />
    <TillSums prices={sale.prices} plan={sale.chosen} />
  </>
)

/** Players with a plan see a row of buttons, others see plans. */
const SaleLoading = ({ plan }: { plan: string }) =>
  plan === DEFAULT_PLAN ? <PlanChoiceLoading /> : <div className="payment-actions-loading" aria-hidden="true" />

const TillSums = ({ prices, plan }: { prices: Prices | undefined; plan: PaidPlan | undefined }) =>
  tillSums(prices, plan).map((sums) => (
    <p className="sums" key={sums}>
      {sums}
    </p>
  ))

function CancelButton({ subscription }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false)
  const { payment_provider, status, cancel_at_period_end } = subscription
  if (!payment_provider || !(isRunning(subscription) || isDebitUnderWay(subscription))) return null
  if (status === 'canceling' || cancel_at_period_end) return null
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Cancel subscription
      </Button>
      {isOpen && (
        <CancelDialog subscription={subscription} provider={payment_provider} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
