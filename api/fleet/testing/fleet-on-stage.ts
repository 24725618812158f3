import type { Fleet } from '../fleet'
import { openStage, type Stage, type StageOptions } from './stage'

export async function openFleet(options?: StageOptions): Promise<{ stage: Stage; fleet: Fleet }> {
  const stage = await openStage(options)
  const fleet = stage.fleet()
  await fleet.start()
  return { stage, fleet }
}
