import { SECOND } from '../../../shared/time'
import type { WayOut } from './ways-out'

export interface Toast {
  kind: 'done' | 'failed'
  text: string
  wayOut?: WayOut
}

export const TOAST_DURATION = 4 * SECOND
