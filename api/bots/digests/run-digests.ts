import type { Types } from 'mongoose'
import { MINUTE } from '../../../shared/time'
import { type DueDigest, findDueDigests } from '../../notifications/channels/digest/due-digests'
import type { Log } from '../../platform/log'
import { repeat } from '../../platform/time/repeat'
import { type DigestDeps, makeDigests } from './make-digests'

const INTERVAL = MINUTE
/** By then the runs and notifications of the span are stored. */
const SAVED_AFTER = MINUTE
const BATCH_SIZE = 50

type DutyDeps = DigestDeps & { log: Log }

/** Makes the daily summaries whose hour has come. */
export function runDigests(deps: DutyDeps, signal: AbortSignal): Promise<void> {
  const making = {
    run: () => makeDueDigests(deps, signal),
    pause: INTERVAL,
    failure: 'Daily summaries could not be made',
  }
  return repeat(deps, making, signal)
}

/** Each once, also if a process dies in between: their ids are made of player and date. */
export async function makeDueDigests(deps: DutyDeps, signal?: AbortSignal): Promise<void> {
  const by = deps.clock.now() - SAVED_AFTER
  const failed: Types.ObjectId[] = []
  for (let isLast = false; !isLast && !signal?.aborted; ) {
    const found = await findDueDigests(deps, { by, most: BATCH_SIZE, except: failed })
    failed.push(...(await makeAll(deps, found.due)))
    isLast = found.isLast
  }
}

/** Returns the players whose summary failed: they must not keep others from theirs, and have it with the next run. */
async function makeAll(deps: DutyDeps, due: readonly DueDigest[]): Promise<Types.ObjectId[]> {
  try {
    await makeDigests(deps, due)
    return []
  } catch (err) {
    if (due.length > 1) return await makeEach(deps, due)
    const players = due.map(({ user }) => user)
    deps.log.warn({ err, players }, 'A daily summary could not be made')
    return players
  }
}

async function makeEach(deps: DutyDeps, due: readonly DueDigest[]): Promise<Types.ObjectId[]> {
  const failed: Types.ObjectId[] = []
  for (const one of due) failed.push(...(await makeAll(deps, [one])))
  return failed
}
