import { PAYMENT_PROVIDERS } from '../../../../shared/enums/payment-providers'
import { BILLING_PATH } from '../../../../shared/paths'
import type { FailedPayment } from '../../../identity/letters/letter'
import { momentIn } from '../../../platform/mail/look/formats'
import type { MailContent } from '../../../platform/mail/look/mail-content'
import { ABOUT_MONEY } from './about-money'
import type { LetterFrame } from './letter-frame'

export function paymentFailedContent(
  { provider, planName, staysUntil }: FailedPayment,
  frame: LetterFrame,
): MailContent {
  const facts = {
    planName,
    provider: PAYMENT_PROVIDERS[provider].label,
    until: staysUntil === null ? null : momentIn(frame, staysUntil),
    link: `${frame.origin}${BILLING_PATH}`,
  }
  return frame.language === 'de' ? german(facts) : english(facts)
}

interface Failed {
  planName: string
  provider: string
  until: string | null
  link: string
}

const english = ({ planName, provider, until, link }: Failed): MailContent => ({
  language: 'en',
  subject: `Your payment for ${planName} failed`,
  preheader: until ? `${planName} stays until ${until}.` : `${planName} may end soon.`,
  title: 'Your last payment failed',
  parts: [
    { paragraph: `${provider} could not take the payment for ${planName}. Often a card has expired.` },
    {
      facts: [
        ['Plan', planName],
        ['Paid with', provider],
        ['Stays until', until ?? 'It may end soon'],
      ],
    },
    { paragraph: `Please check your payment at ${provider}. Once it arrives, everything continues.` },
    { button: 'Open my subscription', link },
  ],
  smallPrint: [ABOUT_MONEY.en],
})

const german = ({ planName, provider, until, link }: Failed): MailContent => ({
  language: 'de',
  subject: `Deine Zahlung für ${planName} ist fehlgeschlagen`,
  preheader: until ? `${planName} bleibt bis ${until}.` : `${planName} kann bald enden.`,
  title: 'Deine letzte Zahlung ist fehlgeschlagen',
  parts: [
    { paragraph: `${provider} konnte die Zahlung für ${planName} nicht einziehen. Oft ist eine Karte abgelaufen.` },
    {
      facts: [
        ['Plan', planName],
        ['Bezahlt mit', provider],
        ['Bleibt bis', until ?? 'Er kann bald enden'],
      ],
    },
    { paragraph: `Bitte prüfe deine Zahlung bei ${provider}. Sobald sie ankommt, geht alles weiter.` },
    { button: 'Mein Abonnement öffnen', link },
  ],
  smallPrint: [ABOUT_MONEY.de],
})
