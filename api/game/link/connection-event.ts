import type { LineSign } from '../../../shared/console/console-lines'

/** News about the connection; the text is printed in the console. */
export interface ConnectionEvent {
  kind: 'lost' | 'back' | 'rate_limited' | 'going_on' | 'maintenance' | 'signed_in_elsewhere'
  sign: LineSign
  text: string
}
