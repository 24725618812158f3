import { CreditCard, Wallet } from 'lucide-react'
import { useId } from 'react'
import type { Offers, Prices, ProviderName } from '../../../shared/billing'
import { PAYMENT_PROVIDERS, PROVIDER_NAMES } from '../../../shared/enums/payment-providers'
import { type PaidPlan, planName } from '../../../shared/plans/plans'
import { Button } from '../../ui/Button'
import { Consent } from '../../ui/Consent'
import { pageToComeBackTo } from './page-to-come-back-to'
import { useCheckout } from './subscription-requests'

interface SubscribeButtonsProps {
  offers: Offers | undefined
  prices: Prices | undefined
  plan: PaidPlan | undefined
  /** Null when the player can subscribe. */
  disabledReason: string | null
}

const ICONS = { wallet: <Wallet />, card: <CreditCard /> }

/** `aria-disabled` keeps the buttons focusable, so that a screen reader reads the reason. */
export function SubscribeButtons({ offers, prices, plan, disabledReason }: SubscribeButtonsProps) {
  const reasonId = useId()
  const reason = disabledReason ?? whyNot({ offers, prices }, plan)
  const primary = disabledReason ? null : primaryOf({ offers, prices }, plan)
  return (
    <>
      {CARDS_FIRST.map((provider) => (
        <SubscribeButton
          key={provider}
          provider={provider}
          plan={plan}
          isPrimary={provider === primary}
          disabledBy={isHeld(provider) ? reasonId : null}
        />
      ))}
      {!reason && <Consent act="subscribing" />}
      {reason && (
        <p id={reasonId} className="subscribe-reason">
          {reason}
        </p>
      )}
    </>
  )

  function isHeld(provider: ProviderName): boolean {
    return disabledReason !== null || lacks({ offers, prices }, plan, provider)
  }
}

// A provider without any plan is not set up: the server explains it on the click.
function lacks({ offers, prices }: Sale, plan: PaidPlan | undefined, provider: ProviderName): boolean {
  if (!offers || !plan || offers[provider].length === 0) return false
  return !offers[provider].includes(plan) || (prices !== undefined && !prices[provider][plan])
}

type Sale = Pick<SubscribeButtonsProps, 'offers' | 'prices'>

/** Most players have a card. The order does not depend on the offers, so that no button moves when they arrive. */
const CARDS_FIRST = PROVIDER_NAMES.toSorted((one, other) => Number(paysByCard(other)) - Number(paysByCard(one)))

function paysByCard(name: ProviderName) {
  return PAYMENT_PROVIDERS[name].paysFrom === 'card'
}

/** Never a provider that does not sell the plan. */
const primaryOf = (sale: Sale, plan: PaidPlan | undefined) =>
  CARDS_FIRST.find((name) => !lacks(sale, plan, name)) ?? null

function whyNot(sale: Sale, plan: PaidPlan | undefined): string | null {
  const lacking = PROVIDER_NAMES.find((provider) => lacks(sale, plan, provider))
  return lacking && plan ? `${planName(plan)} cannot be paid for with ${PAYMENT_PROVIDERS[lacking].label}.` : null
}

interface SubscribeButtonProps {
  provider: ProviderName
  plan: PaidPlan | undefined
  isPrimary: boolean
  /** The id of the element with the reason. */
  disabledBy: string | null
}

function SubscribeButton({ provider, plan, isPrimary, disabledBy }: SubscribeButtonProps) {
  const { mutate, isBusy } = useCheckout(provider)
  return (
    <Button
      kind={isPrimary ? 'primary' : undefined}
      icon={ICONS[PAYMENT_PROVIDERS[provider].paysFrom]}
      isBusy={isBusy}
      busyLabel={`Going to ${PAYMENT_PROVIDERS[provider].label}…`}
      {...(disabledBy && { 'aria-disabled': true, 'aria-describedby': disabledBy })}
      onClick={() => mutate({ plan, back: pageToComeBackTo() })}
    >
      {`Subscribe with ${PAYMENT_PROVIDERS[provider].label}`}
    </Button>
  )
}
