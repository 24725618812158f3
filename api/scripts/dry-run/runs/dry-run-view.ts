import type { DryRun } from '../../../../shared/dry-runs'
import { MINUTE } from '../../../../shared/time'
import type { DryRunRecord } from '../model/dry-run-model'

/** Dry runs that wait for others end sooner too. One that is older was left by a server that has ended. */
export const LONGEST_DRY_RUN = 5 * MINUTE

/** What lists read. */
export const LISTED_FIELDS = { result: 0, lines: 0 } as const
export type ListedDryRun = Omit<DryRunRecord, 'result' | 'lines'>

export const isUnderWay = ({ state, createdAt }: Pick<DryRunRecord, 'state' | 'createdAt'>, now: number): boolean =>
  (state === 'waiting' || state === 'running') && now - createdAt.getTime() < LONGEST_DRY_RUN

export function dryRunView(record: ListedDryRun, now: number): DryRun {
  const { _id, script, version, server, seed, days, digest, createdAt, endedAt, message } = record
  const wasLeft = !endedAt && !isUnderWay(record, now)
  return {
    id: String(_id),
    script_id: String(script),
    version: version ?? null,
    server,
    seed,
    days,
    state: wasLeft ? 'failed' : record.state,
    created_at: createdAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    digest: digest ?? null,
    message: wasLeft ? LEFT : (message ?? null),
  }
}

const LEFT = 'The server was restarted before the dry run had ended. Please start it again.'

export const dryRunDetail = (record: DryRunRecord, now: number): DryRun => ({
  ...dryRunView(record, now),
  result: record.result ?? null,
})
