import { SECOND } from '../../../shared/time'
import type { RefusalLink } from './refusal-links'

export interface Toast {
  /** `note`: what the player decided, such as to leave the sign-in at Discord. */
  kind: 'done' | 'failed' | 'note'
  text: string
  link?: RefusalLink
}

export const TOAST_DURATION = 4 * SECOND
export const TOASTS_VISIBLE = 3
