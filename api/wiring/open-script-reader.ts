import type { Log } from '../platform/log'
import type { Clock } from '../platform/time/clock'
import { createScriptHosts } from '../scripts/hosts/script-hosts'
import { createScriptReader, type ReadScript } from '../scripts/reading/read-script'
import type { Closers } from './closers'

/** In a host of its own, so that a script that is only read stops no bot. */
export function openScriptReader(deps: { clock: Clock; log: Log }, closers: Closers): ReadScript {
  const hosts = createScriptHosts({ ...deps, size: 1 })
  closers.push(() => hosts.close())
  return createScriptReader(hosts)
}
