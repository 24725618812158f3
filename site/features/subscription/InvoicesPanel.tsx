import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import type { Invoice } from '../../../shared/billing'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import { planName } from '../../../shared/plans/plans'
import { asDate } from '../../lib/words/display-formats'
import { asMoney } from '../../lib/words/money-formats'
import { useZone } from '../../lib/zone/use-zone'
import { ScrollPanel } from '../../ui/feedback/ScrollPanel'
import { Time } from '../../ui/Time'
import { invoicesQuery } from './subscription-requests'

export function InvoicesPanel() {
  const { data, error, isError, refetch } = useQuery(invoicesQuery)
  return (
    <ScrollPanel
      title="Invoices"
      isWaiting={!data}
      error={isError && !data ? error : null}
      onRetry={() => void refetch()}
      rest={
        data?.invoices.length === 0 && (
          <>
            <ReceiptText />
            <span>No payments yet.</span>
          </>
        )
      }
    >
      {data?.invoices.map((invoice) => (
        <InvoiceRow key={`${invoice.payment_provider} ${invoice.id}`} invoice={invoice} />
      ))}
    </ScrollPanel>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { plan, payment_provider, created_at, amount, returned, currency, status, url } = invoice
  const date = asDate(created_at, useZone())
  const wentBack = returned > 0 && status !== 'refunded' ? `, ${asMoney(returned, currency)} returned` : ''
  return (
    <li className="invoice">
      <b>{`${planName(plan)}, ${asMoney(amount, currency)}`}</b>
      <span>
        <Time at={created_at} as={asDate} />
        <span>{`, ${PAYMENT_PROVIDERS[payment_provider].label}, ${status}${wentBack}`}</span>
      </span>
      {url && (
        <a className="link" href={url} target="_blank" rel="noreferrer" aria-label={`Invoice of ${date}`}>
          Invoice
        </a>
      )}
    </li>
  )
}
