import { availableParallelism } from 'node:os'
import { inProcessRunner } from '../fleet/runner/in-process-runner'
import type { Runner } from '../fleet/runner/runner'
import type { Log } from '../platform/log'
import type { Clock } from '../platform/time/clock'
import { createBotMemory } from '../scripts/bots/bot-memory'
import { createScriptHosts } from '../scripts/hosts/script-hosts'
import { createScriptRunner } from '../scripts/hosts/script-runner'
import type { Closers } from './closers'

/** Templates run in this process, scripts in hosts, one for each core. Hosts start with the first script. */
export function openScriptRunner(deps: { clock: Clock; log: Log }, closers: Closers): Runner {
  const hosts = createScriptHosts({ ...deps, size: availableParallelism() })
  closers.push(() => hosts.close())
  return createScriptRunner({ hosts, builtIn: inProcessRunner, memoryOf: (run) => createBotMemory(deps, run) })
}
