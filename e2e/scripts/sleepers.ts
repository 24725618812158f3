import { readFileSync } from 'node:fs'
import { systemClock } from '../../api/platform/time/clock'
import { createScriptHosts } from '../../api/scripts/hosts/script-hosts'
import { startSleepers } from '../../api/scripts/testing/sleepers'

const MB = 1024 ** 2
const MOST_MEGABYTES_FOR_THOUSAND = 150

/** Measures what sleeping scripts cost in memory: frozen, and for comparison some in their hosts. */
export async function trySleepers(frozen = '1000', awake = '40'): Promise<boolean> {
  const hosts = createScriptHosts({ clock: systemClock, log: console, size: 1 })
  await (await startSleepers(hosts, 5, true)).wake()
  const before = await memoryOfAll(hosts.processes)
  const sleepers = await startSleepers(hosts, Number(frozen), true)
  const withFrozen = await memoryOfAll(hosts.processes)
  say(`${frozen} frozen scripts: ${perScript(withFrozen.worker - before.worker, frozen)} each in the worker`)
  say(
    `of that ${perScript(sleepers.frozenBytes, frozen)} each are frozen bytes; the rest is the world that each plays in`,
  )
  say(`${((withFrozen.hosts - before.hosts) / MB).toFixed(1)} MB more in the hosts`)
  const inHosts = await startSleepers(hosts, Number(awake), false)
  const withAwake = await memoryOfAll(hosts.processes)
  say(`${awake} scripts that sleep in a host: ${perScript(withAwake.hosts - withFrozen.hosts, awake)} each in the host`)
  await Promise.all([sleepers.wake(), inHosts.wake()])
  await hosts.close()
  const megabytes = (withFrozen.worker - before.worker + withFrozen.hosts - before.hosts) / MB
  return megabytes * (1000 / Number(frozen)) <= MOST_MEGABYTES_FOR_THOUSAND
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const perScript = (bytes: number, count: string) => `${(bytes / 1024 / Number(count)).toFixed(0)} kB`

async function memoryOfAll(processes: { pid: number }[]) {
  Bun.gc(true)
  await systemClock.sleep(500)
  Bun.gc(true)
  return { worker: memoryOf(process.pid), hosts: processes.reduce((sum, { pid }) => sum + memoryOfTree(pid), 0) }
}

function memoryOfTree(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return memoryOf(pid) + children.reduce((sum, child) => sum + memoryOfTree(Number(child)), 0)
}

/** Shared pages count by their share. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
