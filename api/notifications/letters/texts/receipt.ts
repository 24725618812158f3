import { PAYMENT_PROVIDERS } from '../../../../shared/enums/payment-providers'
import { BILLING_PATH } from '../../../../shared/paths'
import type { Receipt } from '../../../identity/letters/letter'
import { dateIn, moneyIn } from '../../../platform/mail/look/formats'
import type { MailContent } from '../../../platform/mail/look/mail-content'
import { ABOUT_MONEY } from './about-money'
import type { LetterFrame } from './letter-frame'

export function receiptContent(receipt: Receipt, frame: LetterFrame): MailContent {
  const { cents, currency, paidAt, provider, paymentId, planName, isPractice } = receipt
  const facts: Facts = {
    paymentId,
    planName,
    isPractice,
    email: frame.email,
    date: dateIn(frame, paidAt),
    provider: PAYMENT_PROVIDERS[provider].label,
    sum: moneyIn(frame, cents, currency),
    link: `${frame.origin}${BILLING_PATH}`,
  }
  return frame.language === 'de' ? german(facts) : english(facts)
}

/** The same as the receipt on the page. */
interface Facts {
  paymentId: string
  date: string
  email: string
  provider: string
  planName: string
  sum: string
  isPractice: boolean
  link: string
}

const english = ({ paymentId, date, email, provider, planName, sum, isPractice, link }: Facts): MailContent => ({
  language: 'en',
  subject: `Your receipt: ${sum} for ${planName}`,
  preheader: `Paid with ${provider} on ${date}.`,
  title: 'Thank you for your payment',
  parts: [
    {
      facts: [
        ['Payment', paymentId],
        ['Date', date],
        ['Paid by', email],
        ['Paid with', provider],
        ['For', `${planName}, one month`],
        ['Amount', sum],
      ],
    },
    ...(isPractice ? [{ paragraph: 'This was practice money: nothing was charged.' }] : []),
    { button: 'Open my invoices', link },
  ],
  smallPrint: [ABOUT_MONEY.en],
})

const german = ({ paymentId, date, email, provider, planName, sum, isPractice, link }: Facts): MailContent => ({
  language: 'de',
  subject: `Dein Beleg: ${sum} für ${planName}`,
  preheader: `Bezahlt mit ${provider} am ${date}.`,
  title: 'Danke für deine Zahlung',
  parts: [
    {
      facts: [
        ['Zahlung', paymentId],
        ['Datum', date],
        ['Bezahlt von', email],
        ['Bezahlt mit', provider],
        ['Für', `${planName}, einen Monat`],
        ['Betrag', sum],
      ],
    },
    ...(isPractice ? [{ paragraph: 'Das war Übungsgeld: Es wurde nichts abgebucht.' }] : []),
    { button: 'Meine Rechnungen öffnen', link },
  ],
  smallPrint: [ABOUT_MONEY.de],
})
