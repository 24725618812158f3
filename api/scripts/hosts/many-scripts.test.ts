import { describe, expect, test } from 'bun:test'
import { MINUTE } from '../../../shared/time'
import type { AutomationContext } from '../../game/automations/automation'
import { playInWorld } from '../../game/dry-run/play-in-world'
import { systemClock } from '../../platform/time/clock'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock } from '../../testing/fake-clock'
import { runScript } from './run-script'
import { memoryOfOneRun, type Script } from './script'
import { createScriptHosts } from './script-hosts'
import { createStuckSources } from './stuck-sources'

const SIZE = 2
const STUCK = 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'

function openHosts() {
  let most = 0
  const hosts = createScriptHosts({
    clock: systemClock,
    log: { warn() {} } as never,
    size: SIZE,
    onStarted() {
      most = Math.max(most, hosts.processes.length)
    },
  })
  closeAfterTest(hosts.close)
  const stuck = createStuckSources({ clock: systemClock })

  function play(body: string, parts: Partial<Script> = {}) {
    const source = `export default async (keeper) => { ${body} }`
    const script = { source, memory: memoryOfOneRun(), stuck, ...parts }
    const template = { run: (context: AutomationContext) => runScript(hosts, script, context), defaults: {} }
    return playInWorld({ template, name: 'ansgar_h', days: 1, keeps: ['lines'] })
  }
  return { hosts, play, most: () => most }
}

describe('Two hundred scripts at once', () => {
  test.each([
    ['that never wait', 'for (;;) {}'],
    ['that are stuck in a function of the engine', STUCK],
  ])('%s are all ended within a minute, by no more processes than there may be', async (_, body) => {
    const { play, most } = openHosts()
    const from = performance.now()
    const runs = await Promise.all(Array.from({ length: 200 }, () => play(body)))
    expect(new Set(runs.map(({ end }) => end.code))).toEqual(new Set(['script_limit']))
    expect(performance.now() - from).toBeLessThan(MINUTE)
    expect(most()).toBeLessThanOrEqual(SIZE + 1)
  })

  test('are at most 40 in each host; the others say that they wait, and come when there is room', async () => {
    const { hosts, play } = openHosts()
    const release = Promise.withResolvers<void>()
    const counts = () => hosts.processes.map(({ scripts }) => scripts)
    let most = 0
    const memory = {
      async read() {
        most = Math.max(most, ...counts())
        return '{}'
      },
      save: () => release.promise,
    }
    const all = Array.from({ length: 100 }, () => play('keeper.memory = 1; await keeper.sleep("1 h")', { memory }))
    while (counts().reduce((sum, count) => sum + count, 0) < 80) await systemClock.sleep(20)
    release.resolve()
    const runs = await Promise.all(all)
    expect(runs.map(({ end }) => end.code)).toEqual(Array(100).fill('finished'))
    const waited = runs.filter(({ lines }) => lines[0]?.text.startsWith('Waits for a free place'))
    expect(waited).toHaveLength(20)
    expect(most).toBe(40)
  })
})

describe('A source that stopped two hosts within a minute', () => {
  test('is refused for that minute', async () => {
    const clock = createFakeClock()
    const stuck = createStuckSources({ clock })
    stuck.note('a')
    expect(() => stuck.refuse('a')).not.toThrow()
    stuck.note('a')
    expect(() => stuck.refuse('a')).toThrow('worked for more than 2 seconds without a pause, for other bots just now')
    expect(() => stuck.refuse('b')).not.toThrow()
    await clock.advance(MINUTE)
    expect(() => stuck.refuse('a')).not.toThrow()
  })
})
