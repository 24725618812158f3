import { t } from 'elysia'
import type { Money } from '../../port/payment-provider'
import { UnreadableAnswer } from './failures'

export const Amount = t.Object({ currency_code: t.String({ pattern: '^[A-Z]{3}$' }), value: t.String() })

const DECIMAL = /^(-?)(\d*)(?:\.(\d+))?$/

/** Converts PayPal's decimal string exactly, without floating point. */
export function moneyOf({ currency_code: currency, value }: typeof Amount.static): Money {
  const [, sign, whole = '', fraction = ''] = value.match(DECIMAL) ?? []
  const digits = digitsOf(currency)
  const cents = Number(sign + whole + fraction.slice(0, digits).padEnd(digits, '0')) || 0
  const isExact = sign !== undefined && whole + fraction !== '' && !/[1-9]/.test(fraction.slice(digits))
  if (!isExact || !Number.isSafeInteger(cents)) throw new UnreadableAnswer('PayPal returned no amount')
  return { cents, currency }
}

function digitsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return maximumFractionDigits
}
