import { invoicesOf } from '../ledger/bill'
import { cardOf, type Ledger, setCard } from '../ledger/ledger'
import { nameOf, PRICES } from '../objects/prices'
import type { PortalSession } from '../objects/sessions'
import { itemOf, type Subscription } from '../objects/subscription'
import { buttons, dayText, escaped, moneyText } from './html'
import type { PageDeps } from './page-deps'
import { redirectTo, showPage } from './show-page'

/** `/portal/bps_…`: the customer's card, subscriptions and invoices. */
export function portalPage({ ledger, practice }: PageDeps, id: string, pressed: string | null): Response {
  const { customer, return_url, url } = ledger.find<PortalSession>('billing_portal.session', id)
  if (pressed) {
    press({ ledger, practice }, customer, pressed)
    return redirectTo(url)
  }
  const own = practice.subscriptions().filter((each) => each.customer === customer)
  return showPage({
    title: 'Billing',
    content: `${cardSection(cardOf(ledger, customer).declines)}
${own.map((subscription) => subscriptionOf(ledger, subscription)).join('\n')}
${return_url ? `<p><a href="${escaped(return_url)}">Back to Castellan</a></p>` : ''}`,
  })
}

function press({ ledger, practice }: PageDeps, customer: string, pressed: string) {
  if (pressed === 'card-gives' || pressed === 'card-declines')
    setCard(ledger, customer, { declines: pressed === 'card-declines' })
  const [what, subscription = ''] = pressed.split(':')
  const isOwn = practice.subscriptions().some((each) => each.id === subscription && each.customer === customer)
  if (isOwn && what === 'cancel') practice.cancel(subscription)
  if (isOwn && what === 'resume') practice.resume(subscription)
  if (isOwn && what === 'plan') practice.plan(subscription, 'premium')
  if (isOwn && what === 'pause') practice.pause(subscription)
  if (isOwn && what === 'unpause') practice.unpause(subscription)
}

const cardSection = (declines: boolean) => `<section class="card">
<h2>Card</h2>
<p>${declines ? 'Practice card that declines from the next payment on' : 'Practice card that pays'}</p>
${buttons([declines ? { value: 'card-gives', text: 'Use a card that pays' } : { value: 'card-declines', text: 'Use a card that declines' }])}
</section>`

function subscriptionOf(ledger: Ledger, subscription: Subscription): string {
  const { id, status, cancel_at_period_end } = subscription
  const { price, current_period_end } = itemOf(subscription)
  const until = `${cancel_at_period_end ? 'ends' : 'renews'} on ${dayText(current_period_end)}`
  const state: Record<string, string> = { canceled: 'ended', paused: 'paused' }
  const choices = [
    cancel_at_period_end
      ? { value: `resume:${id}`, text: 'Do not cancel' }
      : { value: `cancel:${id}`, text: 'Cancel subscription' },
    ...(status === 'active' && !cancel_at_period_end && price.id === PRICES.pro
      ? [{ value: `plan:${id}`, text: 'Change to Premium at the end of the period' }]
      : []),
    ...(status === 'paused' ? [{ value: `unpause:${id}`, text: 'Resume subscription' }] : []),
    ...(status === 'active' && !cancel_at_period_end ? [{ value: `pause:${id}`, text: 'Pause subscription' }] : []),
  ]
  return `<section class="card">
<h2>${nameOf(price.id)}</h2>
<p>${moneyText(price.unit_amount, price.currency)} a month · ${state[status] ?? `${status}, ${until}`}</p>
${invoiceLinks(ledger, id)}
${status === 'canceled' ? '' : buttons(choices)}
</section>`
}

function invoiceLinks(ledger: Ledger, subscription: string): string {
  const links = invoicesOf(ledger, subscription).map(
    ({ hosted_invoice_url, created, amount_due, currency, status }) =>
      `<li><a href="${hosted_invoice_url}">${dayText(created)}: ${moneyText(amount_due, currency)}</a>, ${status}</li>`,
  )
  return `<ul>${links.join('\n')}</ul>`
}
