/** The practice account's catalogue and ids; the same after every restart. */
export const PLANS = {
  plus: { id: 'P-3PL44713CASTELLAN0PLUS00', name: 'Castellan Plus', cents: 799 },
  advanced: { id: 'P-4ADV2071CASTELLANADVANCD', name: 'Castellan Advanced', cents: 1299 },
  premium: { id: 'P-5PRE0831CASTELLANPREMIUM', name: 'Castellan Premium', cents: 1999 },
  pro: { id: 'P-6PRO9542CASTELLAN00PRO00', name: 'Castellan Professional', cents: 4999 },
}

export const CLIENT_ID = 'AYpracticeCastellan0000000000000000000000000000'
export const WEBHOOK_ID = '8PT597110X687430L'
export const PRODUCT_ID = 'PROD-4CASTELLAN0000001'
export const CURRENCY = 'USD'

export type SoldPlan = (typeof PLANS)[keyof typeof PLANS]

export const planWith = (id: string): SoldPlan | undefined => Object.values(PLANS).find((plan) => plan.id === id)
export const priceOf = (planId: string) => planWith(planId)?.cents ?? 0

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export function randomId(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(length)), (each) => LETTERS[each % LETTERS.length]).join('')
}
