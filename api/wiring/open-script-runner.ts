import { availableParallelism } from 'node:os'
import { inProcessRunner } from '../fleet/runner/in-process-runner'
import type { Runner } from '../fleet/runner/runner'
import type { Log } from '../platform/log'
import type { ScriptMetrics } from '../platform/metrics/metrics'
import type { Clock } from '../platform/time/clock'
import { createBotMemory } from '../scripts/bots/bot-memory'
import { createStoredFreeze } from '../scripts/bots/stored-freeze'
import { createScriptHosts } from '../scripts/hosts/script-hosts'
import { createScriptRunner } from '../scripts/hosts/script-runner'
import type { Closers } from './closers'

interface RunnerDeps {
  clock: Clock
  log: Log
  metrics: ScriptMetrics
}

/** Templates run in this process, scripts in hosts, one for each core. Hosts start with the first script. */
export function openScriptRunner(deps: RunnerDeps, closers: Closers): Runner {
  const { metrics } = deps
  const hosts = createScriptHosts({
    ...deps,
    size: availableParallelism(),
    onStarted: () => metrics.scriptHosts.inc(),
    onLost(reason) {
      metrics.scriptHosts.dec()
      if (reason !== 'closed') metrics.scriptHostsLost.inc({ reason })
    },
  })
  closers.push(() => hosts.close())
  return createScriptRunner({
    ...deps,
    hosts,
    builtIn: inProcessRunner,
    memoryOf: (run) => createBotMemory(deps, run),
    frozenOf: (run) => createStoredFreeze(deps, run),
  })
}
