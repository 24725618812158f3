import type mongoose from 'mongoose'
import type { Clock } from '../../platform/clock'
import { writtenTogether } from '../../platform/store/together'
import { BotDayModel } from './bot-day-model'

const GATHERED_FOR = 100

export type DayUpdate = mongoose.mongo.UpdateOneModel

/** Writes what the books of all bots of this process have noted; rejects where just this update failed. */
export type DayUpdates = (update: DayUpdate) => Promise<void>

const writeDay = writtenTogether(BotDayModel)

/** For what somebody waits for. */
export const updateDayAtOnce: DayUpdates = (updateOne) => writeDay({ updateOne })

/** The first update goes to the store at once; those that come within a moment after it go together. */
export function createDayUpdates(clock: Clock): DayUpdates {
  let pause = Promise.resolve()
  const write = writtenTogether(BotDayModel, (send) => {
    pause = pause.then(() => {
      send()
      return clock.sleep(GATHERED_FOR)
    })
  })
  return (updateOne) => write({ updateOne })
}
