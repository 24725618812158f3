import type { BotStart } from '../../notifications/events/new-event'
import type { RunFigures } from '../../notifications/outbox/fan-out'
import { RunModel } from '../runs/run-model'

/** A bot comes back by itself, so a start may have several runs. */
export async function lastRunOf({ bot, generation }: BotStart): Promise<RunFigures | null> {
  const [run] = await RunModel.find({ bot, desiredGeneration: generation }, { epoch: 1, gained: 1, endedAt: 1 })
    .sort({ epoch: -1 })
    .limit(1)
    .lean()
  return run ? { number: run.epoch, gained: run.gained, isOver: run.endedAt !== null } : null
}
