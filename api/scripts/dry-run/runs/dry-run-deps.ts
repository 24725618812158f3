import type { Catalogue } from '../../../bots/templates/catalogue'
import type { RateLimits } from '../../../platform/http/rate-limits'
import type { Clock } from '../../../platform/time/clock'
import type { ReadScript } from '../../reading/read-script'
import type { DryRuns } from './dry-runs'

export interface DryRunDeps {
  clock: Clock
  catalogue: Catalogue
  rateLimits: Pick<RateLimits, 'dryRuns'>
  readScript: ReadScript
  dryRuns: DryRuns
}
