import type { Clock } from '../time/clock'
import { claimKey, type KeyOwner, releaseKey } from './claim-key'

interface ExclusiveTask {
  viewer: KeyOwner
  name: string
  /** The message for a caller that waited too long. */
  busy: string
}

/** Runs one task of this name per player at a time, across all processes. Others wait. */
export async function runExclusively<Result>(
  clock: Clock,
  { viewer, name, busy }: ExclusiveTask,
  work: () => Promise<Result>,
): Promise<Result> {
  // A header never begins with a space, so this cannot be a caller's own key.
  const key = { id: `${viewer.id}  ${name}`, call: name }
  await claimKey(clock, key, busy)
  try {
    return await work()
  } finally {
    await releaseKey(key)
  }
}
