import { beforeAll, describe, expect, test } from 'bun:test'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { DAY, MINUTE } from '../../../shared/time'
import type { AutomationContext } from '../../game/automations/automation'
import type { DryRun } from '../../game/dry-run/dry-run'
import { playInWorld } from '../../game/dry-run/play-in-world'
import { systemClock } from '../../platform/time/clock'
import { closeAfterAllTests } from '../../testing/closing'
import { frozenOf } from './frozen-run'
import { runScript } from './run-script'
import { type FrozenScript, type FrozenStore, frozenInProcess, memoryOfOneRun } from './script'
import { createScriptHosts } from './script-hosts'

/** However busy the machine is, no host is too slow by this clock. */
const clock = { ...systemClock, after: () => () => {} }
const hosts = createScriptHosts({ clock, log: console, size: 1 })
closeAfterAllTests(() => hosts.close())

interface Play extends Partial<DryRun> {
  frozen?: FrozenStore
  /** Kills the host after these lines. */
  killAt?: string[]
}

async function play(body: string, { frozen = frozenInProcess(), killAt = [], ...dryRun }: Play = {}) {
  const script = { source: `export default async (keeper) => { ${body} }`, memory: memoryOfOneRun(), frozen }
  const run = (context: AutomationContext) =>
    runScript(hosts, script, {
      ...context,
      print(sign, text) {
        context.print(sign, text)
        if (killAt.includes(text)) for (const { pid } of hosts.processes) killHost(pid)
      },
    })
  const template = { run, defaults: {} }
  return playInWorld({ template, name: 'ansgar_h', days: 1, keeps: ['lines'], ...dryRun })
}

function killHost(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // It was killed at an earlier line, and its end has not been noticed yet.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const textsOf = ({ lines }: Awaited<ReturnType<typeof play>>) => lines.map(({ text }) => text)

const ROUNDS = `
  const seen = []
  for (let round = 1; round <= 12; round++) {
    const [castle] = await keeper.game.castles()
    const { amount } = await keeper.game.collect(castle.id, ['wood', 'stone', 'food'][round % 3])
    seen.push(amount)
    keeper.gain(amount)
    keeper.say(round + ': ' + seen.join() + ' ' + keeper.random() + ' ' + new Date().toISOString())
    await keeper.sleep(round % 4 ? '5 s' : '20 min')
  }`

beforeAll(() => play(''))

describe('A script whose host is killed', () => {
  test('goes on with its variables, and says and asks nothing twice', async () => {
    const steady = await play(ROUNDS)
    expect(textsOf(steady)).toHaveLength(12)
    expect(steady.figures.changes).toBe(12)
    const [, second = '', , fourth = '', fifth = '', , , , , , eleventh = ''] = textsOf(steady)
    const killed = await play(ROUNDS, { killAt: [second, fourth, fifth, eleventh] })
    expect([killed.end, ...textsOf(killed)]).toEqual([steady.end, ...textsOf(steady)])
    expect(killed.digest).toBe(steady.digest)
    expect(killed.figures).toEqual(steady.figures)
  })

  test('plays the same if it is frozen or not', async () => {
    const template = {
      run: (context: AutomationContext) =>
        runScript(
          hosts,
          { source: `export default async (keeper) => { ${ROUNDS} }`, memory: memoryOfOneRun() },
          context,
        ),
      defaults: {},
    }
    const inHost = await playInWorld({ template, name: 'ansgar_h', days: 1 })
    const frozen = await play(ROUNDS)
    expect([frozen.end, frozen.digest]).toEqual([inHost.end, inHost.digest])
  })
})

test('A script that sleeps for long is in no host', async () => {
  const kept = frozenInProcess()
  const inHosts: number[] = []
  const frozen: FrozenStore = {
    ...kept,
    async save(given) {
      if (given?.bytes.length) inHosts.push(hosts.processes.reduce((sum, { scripts }) => sum + scripts, 0))
      await kept.save(given)
    },
  }
  await play(
    "for (let n = 0; n < 3; n++) await keeper.sleep('29 s'); for (let n = 0; n < 3; n++) await keeper.sleep('31 s')",
    {
      frozen,
    },
  )
  expect(inHosts).toEqual([0, 0, 0])
  expect(await frozen.read()).toBeNull()
})

const COUNTING = 'for (let n = 1; ; n++) { keeper.memory.n = n; keeper.say(n); await keeper.sleep("20 min") }'
const LATER = Date.UTC(2026, 10, 23) + DAY

/** Plays for an hour, until the process ends. */
async function cutOff(): Promise<FrozenStore> {
  const frozen = frozenInProcess()
  expect((await play(COUNTING, { frozen, days: 1 / 24 })).end.code).toBe('days_over')
  return frozen
}

async function changed(frozen: FrozenStore, change: (bytes: Buffer) => Uint8Array): Promise<void> {
  const kept = await frozen.read()
  await frozen.save(kept && { ...kept, bytes: change(Buffer.from(kept.bytes)) })
}

const AGAIN = 'The script begins again with its memory: '
const later = { startsAt: LATER - DAY + 60 * MINUTE, days: 1 / 24 }

describe('A run that was cut off', () => {
  test('goes on in another process', async () => {
    const [first = '', ...lines] = textsOf(await play(COUNTING, { frozen: await cutOff(), ...later }))
    expect(first).toBe('The script goes on where it was.')
    expect(Number(lines[0])).toBeGreaterThan(2)
  })

  test('begins again if what was kept is damaged', async () => {
    const frozen = await cutOff()
    await changed(frozen, (bytes) => bytes.fill(0xff, 3_000, 3_010))
    const lines = textsOf(await play(COUNTING, { frozen, ...later }))
    expect(lines.slice(0, 2)).toEqual([`${AGAIN}what was kept of it is damaged.`, '1'])
  })

  test('begins again if it was awake when its process ended', async () => {
    const kept = frozenInProcess()
    let last: FrozenScript | null = null
    const frozen: FrozenStore = {
      ...kept,
      async save(given) {
        // What is saved after the last line is not that of a killed process.
        last ??= given
        await kept.save(given)
      },
    }
    await play("keeper.say('one'); await keeper.game.castles(); keeper.say('two')", { frozen })
    await kept.save(last)
    const lines = textsOf(await play('keeper.say("one")', { frozen: kept, ...later }))
    expect(lines).toEqual([`${AGAIN}its process ended while it was awake.`, 'one'])
  })

  test('begins again if the engine is another one', async () => {
    const frozen = await cutOff()
    const kept = await frozen.read()
    const bytes = zstdDecompressSync(kept?.bytes ?? new Uint8Array())
    const at = bytes.indexOf('"build":"') + '"build":"'.length
    bytes.write(bytes.toString('latin1', at, at + 8) === '00000000' ? '11111111' : '00000000', at)
    const { validUntil, ...note } = JSON.parse(kept?.note ?? '')
    await frozen.save(frozenOf(zstdCompressSync(bytes), note, validUntil))
    const lines = textsOf(await play(COUNTING, { frozen, ...later }))
    expect(lines.slice(0, 2)).toEqual([`${AGAIN}the engine of scripts has changed.`, '1'])
  })

  test.each([
    [
      'its settings are others',
      { ...later, settings: { margin: 1 } },
      'its code, its settings or the game have changed',
    ],
    ['it was away for more than 20 hours', { ...later, startsAt: LATER }, 'it was away for too long'],
  ])('begins again if %s', async (_, options, words) => {
    const lines = textsOf(await play(COUNTING, { frozen: await cutOff(), ...options }))
    expect(lines.slice(0, 2)).toEqual([`${AGAIN}${words}.`, '1'])
  })
})
