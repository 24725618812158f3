import { conflict } from '../../../platform/errors'
import type { AgreedChange, ChangePreview } from './payment-provider'

export const STALE_PREVIEW =
  'What this costs has changed in the meantime. Nothing was charged. Please look at the new amount.'

/** The player's yes is for these sums alone. */
export function requireAgreed({ dueNow, next }: ChangePreview, { dueCents, nextCents }: AgreedChange): void {
  if (dueNow.cents !== dueCents || (next?.cents ?? null) !== nextCents) throw conflict(STALE_PREVIEW)
}
