import { expect, test } from 'bun:test'
import { systemClock } from '../../platform/time/clock'
import { closeAfterTest } from '../../testing/closing'
import { startSleepers } from '../testing/sleepers'
import { createScriptHosts } from './script-hosts'

const SLEEPERS = 100

test('a hundred scripts that sleep are in no host, and take 150 kB each at most', async () => {
  const hosts = createScriptHosts({ clock: systemClock, log: console, size: 1 })
  closeAfterTest(hosts.close)
  const sleepers = await startSleepers(hosts, SLEEPERS, true)
  expect(hosts.processes.map(({ scripts }) => scripts)).toEqual([0])
  expect(sleepers.frozenBytes).toBeGreaterThan(0)
  expect(sleepers.frozenBytes / SLEEPERS).toBeLessThan(150_000)
  await sleepers.wake()
})

test('those that are not frozen stay in their hosts', async () => {
  const hosts = createScriptHosts({ clock: systemClock, log: console, size: 1 })
  closeAfterTest(hosts.close)
  const sleepers = await startSleepers(hosts, 5, false)
  expect(hosts.processes.map(({ scripts }) => scripts)).toEqual([5])
  await sleepers.wake()
})
