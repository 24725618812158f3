import type { LineSign } from '../../../shared/console/console-lines'

/** Something about the connection that the player should read; it goes into the console as it is. */
export interface ConnectionEvent {
  kind: 'lost' | 'back' | 'rate_limited' | 'going_on' | 'maintenance' | 'signed_in_elsewhere'
  sign: LineSign
  text: string
}
