import { Types } from 'mongoose'
import { closeAfterTest } from '../../testing/closing'
import { createHandClock, frozenClock, type HandClock } from '../../testing/hand-clock'
import { testApp } from '../../testing/test-app'
import { createLeaseKeeper, type LeaseKeeper } from '../claims/leases'
import { releaseAllLeases } from '../claims/stored-leases'

export const CASTLE = 'DE1:ansgar_h'
export const BOT = new Types.ObjectId()

/** Processes that hold castles, on one clock, until the end of the test. */
export interface LeaseKeepers {
  clock: HandClock
  start: number
  /** How long the processes have been frozen. */
  frozenFor: number
  newKeeper(): LeaseKeeper
}

export async function openKeepers(): Promise<LeaseKeepers> {
  const { services } = await testApp()
  await releaseAllLeases()
  const clock = createHandClock()
  const opened: LeaseKeepers = {
    clock,
    start: clock.now(),
    frozenFor: 0,
    newKeeper() {
      const keeper = createLeaseKeeper({ clock: frozenClock(clock, () => opened.frozenFor), log: services.log })
      closeAfterTest(keeper.stop)
      return keeper
    },
  }
  return opened
}
