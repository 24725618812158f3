import type { Goods } from '../../game/protocol/game-objects'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { type Activity, createActivityCounter } from './activity-counter'
import { createDaySaver } from './day-saver'
import type { ActivityOwner } from './day-totals'
import { type UpdateDay, updateDayNow } from './day-updater'

/** Records what one run does, by UTC day and quarter of an hour. */
export interface ActivityRecorder {
  /** Reports that the run is alive. Time counts from one beat to the next. */
  beat(): void
  /** Stops counting while the game is away. A recorder starts paused. */
  pause(): void
  resume(): void
  enter(activity: Activity): void
  gain(amount: number, goods?: Partial<Goods>): void
  readonly gained: number
  save(): Promise<boolean>
  /** Saves for the last time. An error is shown at its moment. */
  close(isError: boolean): Promise<boolean>
}

export interface ActivityRecorderOptions extends ActivityOwner {
  clock: Clock
  changes: ChangePublisher
  updateDay: UpdateDay
}

export function createActivityRecorder(options: ActivityRecorderOptions): ActivityRecorder {
  const { clock, changes, epoch, user, bot } = options
  const counter = createActivityCounter(epoch, clock.now())
  const saveDay = createDaySaver(options)
  const count = () => counter.countTo(clock.now())
  let saves = 0

  async function saveWith(updateDay: UpdateDay) {
    count()
    const days = counter.takeUnsaved()
    while (days[0]) {
      days[0].save ??= ++saves
      try {
        if (!(await saveDay(days[0], counter.intervals, updateDay))) return false
      } catch (error) {
        counter.putBack(days)
        throw error
      }
      days.shift()
    }
    changes.publish({ kind: 'day', user, id: bot })
    return true
  }

  return {
    beat: count,
    pause() {
      count()
      counter.setPaused(true)
    },
    resume() {
      count()
      counter.setPaused(false)
    },
    enter(activity) {
      count()
      counter.enter(activity)
    },
    gain: (amount, goods = {}) => counter.gain({ amount, goods }, clock.now()),
    get gained() {
      return counter.gained
    },
    save: () => saveWith(options.updateDay),
    async close(isError) {
      count()
      if (isError) counter.addError(clock.now())
      // A stop waits for this save, so it is not batched with others.
      return saveWith(updateDayNow)
    },
  }
}
