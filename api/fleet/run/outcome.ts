import { BotModel, type BotRecord } from '../../bots/model/bot-model'
import { endOf, type RunEnd } from '../../bots/stop-reasons'
import { findByIdBatched } from '../../platform/store/batches/find-by-id-batched'

export interface RunOutcome {
  end: RunEnd
  /** Milliseconds until the next run; null when the bot is not desired online any more. */
  restartIn: number | null
  /** When the player stopped it. */
  stoppedAt?: Date | null
}

const STOP_FIELDS = { desired: 1, desiredGeneration: 1, stopReason: 1, desiredAt: 1 }

type DesiredState = Pick<BotRecord, 'desired' | 'desiredGeneration' | 'stopReason' | 'desiredAt'>

export const findDesiredState = findByIdBatched((ids) => BotModel.find({ _id: { $in: ids } }, STOP_FIELDS).lean())

/** Of a run whose bot was stopped, or stopped and started again. Null stands for a deleted bot. */
export function outcomeOfStop(bot: DesiredState | null): RunOutcome {
  const end = bot?.stopReason
    ? { code: bot.stopReason.code as RunEnd['code'], message: bot.stopReason.message }
    : endOf('user')
  return bot?.desired === 'online' ? { end, restartIn: 0 } : { end, restartIn: null, stoppedAt: bot?.desiredAt ?? null }
}
