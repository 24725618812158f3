import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { Invoice, Subscription } from '../../../shared/billing'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import { planName } from '../../../shared/plans/plans'
import { sumInWords } from '../../lib/plans/plan-words'
import { asDate } from '../../lib/words/display-formats'
import { asMoney } from '../../lib/words/money-formats'
import { useZone } from '../../lib/zone/use-zone'
import { ScrollPanel } from '../../ui/feedback/ScrollPanel'
import { Time } from '../../ui/Time'
import { ReceiptDialog } from './ReceiptDialog'
import { invoicesQuery } from './refetch-subscription'

/** The subscription is undefined while loading. */
export function InvoicesPanel({ subscription }: { subscription: Subscription | undefined }) {
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
            <span>{noneInWords(subscription)}</span>
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

/** A payment is known before its invoice is. */
const noneInWords = (subscription: Subscription | undefined) =>
  subscription?.status === 'active' && subscription.payment_provider && subscription.price
    ? `The invoice of ${sumInWords(subscription.price)} is on its way.`
    : 'No payments yet.'

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { plan, payment_provider, created_at, amount, returned, currency, status } = invoice
  const date = asDate(created_at, useZone())
  const wentBack = returned > 0 && status !== 'refunded' ? `, ${asMoney(returned, currency)} returned` : ''
  return (
    <li className="invoice" data-status={status}>
      <b>{`${planName(plan)}, ${asMoney(amount, currency)}`}</b>
      <span>
        <Time at={created_at} as={asDate} />
        <span>{`, ${PAYMENT_PROVIDERS[payment_provider].label}, ${status}${wentBack}`}</span>
      </span>
      <InvoiceDocument invoice={invoice} date={date} />
    </li>
  )
}

function InvoiceDocument({ invoice, date }: { invoice: Invoice; date: string }) {
  const [isOpen, setOpen] = useState(false)
  const { status, url } = invoice
  if (url) {
    const name = status === 'open' ? 'Pay' : 'Invoice'
    const label = status === 'open' ? `Pay the invoice of ${date}` : `Invoice of ${date}`
    return (
      <a className="link" href={url} target="_blank" rel="noreferrer" aria-label={label}>
        {name}
      </a>
    )
  }
  if (status === 'open' || status === 'failed') return null
  return (
    <>
      <button type="button" className="link" aria-label={`Receipt of ${date}`} onClick={() => setOpen(true)}>
        Receipt
      </button>
      {isOpen && <ReceiptDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  )
}
