import { readFileSync } from 'node:fs'
import { systemClock } from '../../platform/time/clock'
import { startHost } from '../hosts/host'
import { findIsolation } from '../hosts/isolation'

/** Starts a host with an endless turn, and prints the ids of its processes. It never ends it. */
const frozenClock = { ...systemClock, after: () => () => {} }
const host = startHost({ clock: frozenClock, isolation: await findIsolation() })
await host.ready
const source = 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)\nexport default async () => {}'
void host.request({ id: 'stuck', do: 'check', source })

const childrenOf = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return [pid, ...children.flatMap(childrenOf)]
}
process.stdout.write(`${childrenOf(host.pid).join(' ')}\n`)
await host.exited
