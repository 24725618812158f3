import type { Ledger } from '../ledger/ledger'
import type { Invoice } from '../objects/invoice'
import { dayText, escaped, factsList, moneyText } from './html'
import { showPage } from './page-answers'

/** `/invoice/in_…` */
export function invoicePage(ledger: Ledger, id: string): Response {
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
</section>`,
  })
}
