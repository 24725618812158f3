import { Types } from 'mongoose'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock, type FakeClock, frozenClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import { releaseAllLeases } from '../claims/lease-store'
import { createLeases, type Leases } from '../claims/leases'

export const CASTLE = 'DE1:ansgar_h'
export const BOT = new Types.ObjectId()

/** The leases of several processes on one clock. */
export interface LeaseStage {
  clock: FakeClock
  start: number
  frozenFor: number
  newLeases(): Leases
}

export async function openLeaseStage(): Promise<LeaseStage> {
  const { services } = await testApp()
  await releaseAllLeases()
  const clock = createFakeClock()
  const opened: LeaseStage = {
    clock,
    start: clock.now(),
    frozenFor: 0,
    newLeases() {
      const leases = createLeases({ clock: frozenClock(clock, () => opened.frozenFor), log: services.log })
      closeAfterTest(leases.stop)
      return leases
    },
  }
  return opened
}
