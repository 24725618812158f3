import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECOND } from '../../../shared/time'
import { systemClock } from '../../platform/time/clock'
import { closeAfterTest } from '../../testing/closing'
import type { RunFacts } from '../host/messages'
import { type Host, type HostLost, startHost } from './host'
import { findIsolation, type Isolation } from './isolation'

const isolation = await findIsolation()
const HOST_MAIN = join(import.meta.dir, '../host/main.ts')
const FACTS: RunFacts = {
  title: '',
  server: 'DE1',
  name: 'ansgar_h',
  speed: 1,
  features: [],
  calls: ['castles'],
  settings: {},
  memory: '{}',
  seed: 1,
  now: 0,
}

function openHost(given: Isolation = isolation): Host {
  const host = startHost({ clock: systemClock, isolation: given })
  closeAfterTest(() => host.close())
  return host
}

const start = (host: Host, id: string, body: string) =>
  host.request({ id, do: 'start', source: `export default async (keeper) => { ${body} }`, facts: FACTS })

/** A shell ignores the command that follows, and runs the faulty host. */
function faulty(fault: string): Host {
  const command = `exec '${process.execPath}' '${join(import.meta.dir, '../testing/faulty-host.ts')}' '${fault}'`
  return openHost({ wrapper: ['sh', '-c', command], missing: [] })
}

async function lossOf(host: Host): Promise<HostLost> {
  await start(host, 'a', '').catch(() => {})
  if (!host.lost.aborted) await new Promise((resolve) => host.lost.addEventListener('abort', resolve))
  await host.exited
  return host.lost.reason
}

describe('A host', () => {
  test('runs many scripts beside each other', async () => {
    const host = openHost()
    const reports = await Promise.all(['a', 'b', 'c'].map((id) => start(host, id, `keeper.say('${id}')`)))
    expect(reports.map(({ id, events }) => [id, events])).toEqual(
      ['a', 'b', 'c'].map((id) => [id, [{ say: id, kind: 'info' }]]),
    )
  })

  test('that does not answer is ended, and says whose turn it was', async () => {
    const host = openHost()
    await start(host, 'a', 'await keeper.game.castles()')
    const from = performance.now()
    const stuck = start(host, 'b', 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)')
    const waiting = start(host, 'c', '').catch((error: HostLost) => error.culprit)
    await expect(stuck).rejects.toMatchObject({ reason: 'silent', culprit: 'b' })
    expect(await waiting).toBe('b')
    await host.exited
    expect(performance.now() - from).toBeLessThan(2.5 * SECOND)
    expect(host.lost.reason).toMatchObject({ culprit: 'b' })
  })

  test.each(['another id', 'no report', 'no JSON', 'a line that never ends', 'a flood of reports'])(
    'that writes %s is ended',
    async (fault) => {
      expect(await lossOf(faulty(fault))).toMatchObject({ reason: 'forged' })
    },
  )

  test('that ends by itself is lost', async () => {
    expect(await lossOf(faulty('end'))).toMatchObject({ reason: 'ended', culprit: 'a' })
  })

  test('that cannot start is lost too', async () => {
    expect(await lossOf(openHost({ wrapper: ['false'], missing: [] }))).toMatchObject({ reason: 'not started' })
  })
})

/** The process that runs Bun, inside what shuts it in. */
function innermost(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return children[0] ? innermost(Number(children[0])) : pid
}

describe.skipIf(process.platform !== 'linux')('The process of a host', () => {
  test('has no environment, no arguments but its own, and no descriptors but its pipes', async () => {
    const host = openHost()
    await host.ready
    const pid = innermost(host.pid)
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
    expect(variables.filter((variable) => !/^(TZ=UTC|PWD=\/)$/.test(variable))).toEqual([])
    expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)).toHaveLength(2)
    expect(readdirSync(`/proc/${pid}/fd`).length).toBeLessThan(64)
    const limits = readFileSync(`/proc/${pid}/limits`, 'utf8')
    expect(limits).toMatch(/Max open files +64 /)
    expect(limits).toMatch(/Max core file size +0 /)
  })

  test.skipIf(!isolation.wrapper.includes('bwrap'))('sees no network, no processes and no data', async () => {
    const host = openHost()
    await host.ready
    const pid = innermost(host.pid)
    const devices = readFileSync(`/proc/${pid}/net/dev`, 'utf8').split('\n').slice(2).filter(Boolean)
    expect(devices.map((line) => line.trim().split(':')[0])).toEqual(['lo'])
    expect(readdirSync(`/proc/${pid}/root`).sort()).toEqual(expect.arrayContaining(['dev', 'proc', 'usr']))
    expect(readdirSync(`/proc/${pid}/root`)).not.toContain('etc')
    expect(() => readFileSync(`/proc/${pid}/root${join(import.meta.dir, '../../../package.json')}`)).toThrow('ENOENT')
  })

  test('leaves nothing when it is ended while it starts', async () => {
    const before = processesOfHosts()
    for (let ms = 0; ms < 20; ms++) {
      const host = openHost()
      await Bun.sleep(ms)
      host.close()
      await host.exited
    }
    const deadline = performance.now() + 5 * SECOND
    while (processesOfHosts() > before && performance.now() < deadline) await Bun.sleep(20)
    expect(processesOfHosts()).toBeLessThanOrEqual(before)
  })

  test('ends together with the process that started it, even if it is stuck', async () => {
    const parent = Bun.spawn([process.execPath, join(import.meta.dir, '../testing/start-stuck-host.ts')], {
      stdout: 'pipe',
    })
    const { value } = await parent.stdout.getReader().read()
    const pids = new TextDecoder().decode(value).trim().split(' ').map(Number)
    expect(pids.length).toBeGreaterThan(0)
    expect(pids.filter(isAlive)).toEqual(pids)
    parent.kill('SIGKILL')
    await parent.exited
    const deadline = performance.now() + 5 * SECOND
    while (pids.some(isAlive) && performance.now() < deadline) await Bun.sleep(20)
    expect(pids.filter(isAlive)).toEqual([])
  })
})

const processesOfHosts = () =>
  readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isAlive(Number(pid)) && commandOf(pid).includes(HOST_MAIN))
    .length

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** A zombie has ended; it waits for its parent. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
