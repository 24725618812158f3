import { currentSubscription } from '../ledger/pending-update'
import type { Invoice } from '../objects/invoice'
import { buttons, dayText, escaped, factsList, moneyText } from './html'
import type { PageDeps } from './page-deps'
import { showPage } from './show-page'

/** `/invoice/in_…`: its lines, and the bank's question if it waits for a confirmation. */
export function invoicePage({ ledger, practice }: PageDeps, id: string, pressed: string | null): Response {
  const { parent } = ledger.find<Invoice>('invoice', id)
  const { subscription } = parent.subscription_details
  const waits = () => {
    const { pending_update, latest_invoice } = currentSubscription(ledger, subscription)
    return pending_update !== null && latest_invoice === id
  }
  if (pressed === 'confirm' && waits()) practice.confirm(subscription)
  if (pressed === 'pay' && !waits()) practice.recover(subscription)
  const { amount_due, currency, status, created, customer_email, lines } = ledger.find<Invoice>('invoice', id)
  const items = lines.data.map(({ description, amount }) => `<li>${description}: ${moneyText(amount, currency)}</li>`)
  return showPage({
    title: 'Invoice',
    content: `<section class="card">
<p class="price">${moneyText(amount_due, currency)}</p>
${factsList([
  ['Number', id],
  ['Date', dayText(created)],
  ['Status', status],
  ['For', escaped(customer_email ?? '')],
])}
<ul>${items.join('\n')}</ul>
${waits() ? askedByBank(pressed === 'refuse') : status === 'open' ? unpaid(pressed === 'pay') : ''}</section>`,
  })
}

const unpaid = (isDeclined: boolean) => `
${isDeclined ? '<p role="alert"><strong>Your card was declined.</strong> Nothing was taken.</p>' : ''}
${buttons([{ value: 'pay', text: 'Pay', isPrimary: true }])}
`

const askedByBank = (isRefused: boolean) => `<h2>Your bank asks</h2>
${isRefused ? '<p role="alert"><strong>You did not confirm it.</strong> Nothing was taken.</p>' : '<p>Is this payment yours?</p>'}
${buttons([
  { value: 'confirm', text: 'Confirm', isPrimary: true },
  { value: 'refuse', text: 'Refuse' },
])}
`
