import { SECOND } from '../../../shared/time'
import type { RefusalLink } from './refusal-links'

export interface Toast {
  kind: 'done' | 'failed'
  text: string
  link?: RefusalLink
}

export const TOAST_DURATION = 4 * SECOND
