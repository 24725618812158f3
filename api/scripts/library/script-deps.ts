import type { RateLimits } from '../../platform/http/rate-limits'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import type { CheckTypes } from '../check/check-types'
import type { ReadScript } from '../reading/read-script'

export interface ScriptDeps {
  clock: Clock
  changes: ChangePublisher
  rateLimits: Pick<RateLimits, 'scriptSaves' | 'scriptChecks'>
  readScript: ReadScript
  checkTypes: CheckTypes
  dryRuns: { cancel(id: string): void }
}
