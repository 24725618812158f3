import { systemClock } from '../../platform/time/clock'
import { dryRunScript } from '../dry-run/process/dry-run-script'
import { createScriptHosts } from '../hosts/script-hosts'
import { COLLECTOR_SCRIPT } from './collector-script'

const hosts = createScriptHosts({ clock: systemClock, log: console, size: 1 })
const { digest } = await dryRunScript(hosts, {
  source: COLLECTOR_SCRIPT,
  server: 'DE1',
  seed: process.argv[2] ?? '',
  days: 7,
})
console.info(digest)
await hosts.close()
