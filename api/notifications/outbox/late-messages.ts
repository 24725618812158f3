import { MINUTE } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import { WAITING } from './add-messages'
import { OutboxMessageModel } from './message-model'

/** Messages whose time came more than a minute ago. */
export const countLateMessages = ({ clock }: { clock: Clock }): Promise<number> =>
  OutboxMessageModel.countDocuments({ dueAt: { $lte: new Date(clock.now() - MINUTE) } }).exec()

export const countWaitingMessages = (): Promise<number> => OutboxMessageModel.countDocuments({ dueAt: WAITING }).exec()
