import type { Fleet } from '../fleet'
import { openStage, type Stage } from './stage'

/** A stage, and a fleet that plays on it until it is closed. */
export async function openFleet(): Promise<{ stage: Stage; fleet: Fleet }> {
  const stage = await openStage()
  const fleet = stage.fleet()
  await fleet.start()
  return { stage, fleet }
}
