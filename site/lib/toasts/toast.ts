import { SECOND } from '../../../shared/time'

export interface Toast {
  kind: 'done' | 'failed'
  text: string
}

export const TOAST_DURATION = 4 * SECOND
