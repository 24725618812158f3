import { findSession, paySession, priceOfSession } from '../ledger/checkout'
import type { Ledger } from '../ledger/ledger'
import { nameOf } from '../objects/prices'
import type { CheckoutSession } from '../objects/sessions'
import { buttons, escaped, factsList, moneyText } from './html'
import { redirectTo, showPage } from './show-page'

/** `/checkout/cs_…`: the plan, and buttons for what a card may answer. */
export function checkoutPage(ledger: Ledger, id: string, pressed: string | null): Response {
  const session = findSession(ledger, id)
  if (pressed === 'cancel' && session.status === 'open') return redirectTo(session.cancel_url)
  if (pressed === 'pay' || pressed === 'debit') {
    const paid = paySession(ledger, id, pressed === 'debit')
    if (paid.status === 'complete') return redirectTo(successOf(paid))
  }
  return session.status === 'open' ? openPage(ledger, session, pressed === 'decline') : closedPage(session)
}

function openPage(ledger: Ledger, session: CheckoutSession, isDeclined: boolean): Response {
  const price = priceOfSession(ledger, session.id)
  const payer = session.customer_email ?? session.customer ?? ''
  return showPage({
    title: 'Checkout',
    leadsTo: [session.success_url, session.cancel_url].map((url) => new URL(url).origin),
    content: `<section class="card">
<h2>${nameOf(price.id)}</h2>
<p class="price">${moneyText(price.unit_amount, price.currency)}</p>
<p>every month, until it is cancelled</p>
${factsList([['Account', escaped(payer)]])}
${isDeclined ? '<p role="alert"><strong>Your card was declined.</strong> Nothing was taken. Please try again.</p>' : ''}
${buttons([
  { value: 'pay', text: 'Pay', isPrimary: true },
  { value: 'debit', text: 'Use bank debit' },
  { value: 'decline', text: 'Decline' },
  { value: 'cancel', text: 'Cancel' },
])}
</section>`,
  })
}

function closedPage(session: CheckoutSession): Response {
  const isPaid = session.status === 'complete'
  const back = isPaid ? successOf(session) : session.cancel_url
  return showPage({
    title: isPaid ? 'This checkout is paid' : 'This checkout has ended',
    content: `<p>${isPaid ? 'There is nothing left to pay.' : 'Nothing was taken. Please begin again.'}</p>
<p><a href="${escaped(back)}">Back to Castellan</a></p>`,
  })
}

const successOf = ({ id, success_url }: CheckoutSession) => success_url.replace('{CHECKOUT_SESSION_ID}', id)
