import type { CallAnswers } from '../../protocol/protocol'
import type { TimeWindow } from '../kernel/time-window'

export type Wheel = CallAnswers['wheel']

export interface WheelPlan {
  /** Tickets that may be played in a game day. */
  tickets: number
  keepTickets: number
  spinBetween: TimeWindow
  /** The run ends when this tier is reached; 0 for never. */
  stopAtTier: number
  tellFrom: 'every' | 'rare' | 'sum'
}
