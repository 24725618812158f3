import type { Clock } from '../time/clock'
import { claimKey, type KeyOwner, releaseKey } from './claim-key'

interface ExclusiveTask {
  viewer: KeyOwner
  /** What is done once at a time. */
  name: string
  /** What a caller is told who waited in vain. */
  busy: string
}

/** Lets a player do one thing of this name at a time, in all processes; the others wait for their turn. */
export async function runExclusively<Result>(
  clock: Clock,
  { viewer, name, busy }: ExclusiveTask,
  work: () => Promise<Result>,
): Promise<Result> {
  // No header begins with a space, so no caller's own key is meant.
  const key = { id: `${viewer.id}  ${name}`, call: name }
  await claimKey(clock, key, busy)
  try {
    return await work()
  } finally {
    await releaseKey(key)
  }
}
