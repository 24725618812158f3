import type { Clock } from '../clock'
import { type Caller, claimKey, forgetKey } from './claim-key'

interface Turn {
  viewer: Caller
  /** What is done once at a time. */
  name: string
  /** What a caller is told who waited in vain. */
  busy: string
}

/** Lets a player do one thing of this name at a time, in all processes; the others wait for their turn. */
export async function inTurn<Result>(
  clock: Clock,
  { viewer, name, busy }: Turn,
  work: () => Promise<Result>,
): Promise<Result> {
  // No header begins with a space, so no caller's own key is meant.
  const key = { id: `${viewer.id}  ${name}`, call: name }
  await claimKey(clock, key, busy)
  try {
    return await work()
  } finally {
    await forgetKey(key)
  }
}
