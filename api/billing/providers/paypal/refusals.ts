import { conflict } from '../../../platform/errors'

export const ENDED = ['CANCELLED', 'EXPIRED']
export const CANNOT_CHANGE = 'PayPal can no longer change the plan of this subscription.'
export const CANNOT_SELL = 'PayPal does not sell this plan here.'

export function requireSold<Found>(found: Found | undefined): Found {
  if (!found) throw conflict(CANNOT_SELL)
  return found
}
