import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Subscription } from '../../shared/billing'
import { DEFAULT_PLAN, monthlyCentsOf, type PaidPlan, planName } from '../../shared/plans/plans'
import { useCancelledCheckout } from '../features/subscription/return/cancelled-checkout'
import { coversPlan, givenPlan } from '../features/subscription/subscription-in-words'
import { isRunning } from '../features/subscription/subscription-state'
import { Till } from '../features/subscription/Till'
import { wantedPlan } from '../features/subscription/wanted-plan'
import { changePlanPath, SUBSCRIPTION_PATH } from '../lib/navigation/site-paths'
import { failureOf } from '../lib/queries/failure'
import { subscriptionQuery } from '../lib/queries/player-queries'
import { usePlan } from '../lib/queries/use-plan'
import { LoadError } from '../ui/feedback/LoadError'
import { Panel } from '../ui/Panel'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'
import { HEADS } from '../ui/shell/page-heads'

export function CheckoutPage() {
  return (
    <ProtectedPage>
      <Checkout />
    </ProtectedPage>
  )
}

function Checkout() {
  const [plan] = useState(pricedPlan)
  useCancelledCheckout()
  // A payer must not see the till while the subscription loads.
  const isOnFreePlan = usePlan() === DEFAULT_PLAN
  const paid = useQuery(subscriptionQuery)
  const subscription = paid.data?.subscription
  const elsewhere = otherPage(plan, subscription)
  useEffect(() => {
    if (elsewhere) location.replace(elsewhere)
  }, [elsewhere])
  const failure = failureOf([paid])
  return (
    <PageLayout {...HEADS.checkout} subtitle={plan && `Subscribe to ${planName(plan)}`}>
      {failure ? (
        <LoadError title="Your subscription could not be loaded" {...failure} />
      ) : plan && !elsewhere && (subscription || isOnFreePlan) ? (
        <Till plan={plan} given={subscription ? givenPlan(subscription) : null} />
      ) : (
        <Panel title={plan ? planName(plan) : 'Checkout'} aria-busy="true" />
      )}
    </PageLayout>
  )
}

/** Only a plan whose price the page can say. */
function pricedPlan(): PaidPlan | undefined {
  const plan = wantedPlan()
  return plan && monthlyCentsOf(plan) !== null ? plan : undefined
}

/** A subscription that runs is changed, not bought again, and a given plan costs nothing. */
function otherPage(plan: PaidPlan | undefined, subscription: Subscription | undefined): string | null {
  if (!plan) return SUBSCRIPTION_PATH
  if (!subscription) return null
  if (isRunning(subscription)) return changePlanPath(plan)
  const given = givenPlan(subscription)
  return given && coversPlan(given, plan) ? SUBSCRIPTION_PATH : null
}
