import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { AutomationContext } from '../../game/automations/automation'
import { playInWorld } from '../../game/dry-run/play-in-world'
import { systemClock } from '../../platform/time/clock'
import { closeAfterTest } from '../../testing/closing'
import { findIsolation, type Isolation } from './isolation'
import { runScript } from './run-script'
import { frozenInProcess, memoryOfOneRun, type Script } from './script'
import { createScriptHosts, type ScriptHosts } from './script-hosts'

const BEGINS_AGAIN = 'Another script stopped the host of this one, which begins again with its memory.'
const STUCK = 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'

function openHosts(size: number, isolation?: Isolation) {
  const warnings: string[] = []
  const log = { warn: (text: string) => void warnings.push(text) } as never
  const hosts = createScriptHosts({ clock: systemClock, log, size, isolation })
  closeAfterTest(hosts.close)
  return { hosts, warnings }
}

function play(hosts: ScriptHosts, body: string, kept: Partial<Script> = {}) {
  const script = { source: `export default async (keeper) => { ${body} }`, memory: memoryOfOneRun(), ...kept }
  const template = { run: (context: AutomationContext) => runScript(hosts, script, context), defaults: {} }
  return playInWorld({ template, name: 'ansgar_h', days: 1, keeps: ['lines'] })
}

const textsOf = ({ lines }: Awaited<ReturnType<typeof play>>) => lines.map(({ text }) => text)

describe('The hosts of a process', () => {
  test.each([
    ['begin again with their memory', {}, ['1', BEGINS_AGAIN, '2']],
    ['go on if they are kept', { frozen: frozenInProcess() }, ['1', 'slept']],
  ])('end a stuck script, and the others of its host %s', async (_, kept, texts) => {
    const { hosts } = openHosts(1)
    const release = Promise.withResolvers<void>()
    const saving = Promise.withResolvers<void>()
    const own = memoryOfOneRun()
    // Saving waits until the other script is stuck, so that both are in one host.
    const memory = {
      ...own,
      async save(text: string) {
        await own.save(text)
        saving.resolve()
        await release.promise
      },
    }
    const innocent = play(
      hosts,
      `const round = (keeper.memory.round ?? 0) + 1
       keeper.memory.round = round
       keeper.say(round)
       await keeper.sleep('20 s')
       if (round === 1) keeper.say('slept')`,
      { ...kept, memory },
    )
    await saving.promise
    const stuck = await play(hosts, STUCK)
    release.resolve()
    expect(stuck.end).toMatchObject({
      code: 'script_limit',
      message: 'The script reached a limit: It worked for more than 2 seconds without a pause.',
    })
    const { end, lines } = await innocent
    expect(end.code).toBe('finished')
    expect(lines.map(({ text }) => text)).toEqual(texts)
    expect(hosts.processes).toHaveLength(1)
  })

  test('let all scripts play by turns if more are awake than fit', async () => {
    const { hosts } = openHosts(1)
    const runs = await Promise.all(
      Array.from({ length: 45 }, () =>
        play(hosts, "for (let n = 0; n < 4; n++) await keeper.sleep('5 s'); keeper.say('done')", {
          frozen: frozenInProcess(),
        }),
      ),
    )
    expect(runs.map((run) => textsOf(run).at(-1))).toEqual(Array.from({ length: 45 }, () => 'done'))
    expect(hosts.processes.map(({ scripts }) => scripts)).toEqual([0])
  })

  test('leave the scripts of other hosts alone', async () => {
    const { hosts } = openHosts(2)
    await Promise.all([play(hosts, ''), play(hosts, '')])
    while (hosts.processes.filter(({ isReady }) => isReady).length < 2) await systemClock.sleep(50)
    const [stuck, other] = await Promise.all([
      play(hosts, STUCK),
      play(hosts, 'await keeper.sleep("1 h"); keeper.say("Done.")'),
    ])
    expect(stuck.end.code).toBe('script_limit')
    expect(textsOf(other)).toEqual(['Done.'])
  })

  test('are as many as they may be, whatever runs in them', async () => {
    const { hosts } = openHosts(2)
    const runs = await Promise.all(Array.from({ length: 20 }, (_, n) => play(hosts, n % 5 ? 'for (;;) {}' : '')))
    expect(runs.filter(({ end }) => end.code === 'script_limit')).toHaveLength(16)
    expect(hosts.processes.length).toBeLessThanOrEqual(2)
  })

  test('end the script whose host writes lines of another', async () => {
    const faulty = join(import.meta.dir, '../testing/faulty-host.ts')
    const { hosts } = openHosts(1, {
      wrapper: ['sh', '-c', `exec '${process.execPath}' '${faulty}' 'another id'`],
      missing: [],
    })
    expect((await play(hosts, '')).end).toMatchObject({
      code: 'script_limit',
      message: 'The script reached a limit: It made its host write what no host writes.',
    })
  })

  test('say once what this machine does without', async () => {
    const { wrapper } = await findIsolation()
    const { hosts, warnings } = openHosts(2, { wrapper, missing: ['bubblewrap, which hides files'] })
    await play(hosts, '')
    await play(hosts, '')
    expect(warnings).toEqual(['Scripts run without bubblewrap, which hides files'])
  })

  test('end with their process', async () => {
    const { hosts } = openHosts(1)
    await play(hosts, '')
    const pids = hosts.processes.map(({ pid }) => pid)
    await hosts.close()
    expect(hosts.processes).toEqual([])
    expect(pids.map((pid) => process.kill.bind(process, pid, 0)).filter((check) => succeeds(check))).toEqual([])
    expect(play(hosts, '')).rejects.toThrow('are closed')
  })
})

function succeeds(check: () => unknown): boolean {
  try {
    check()
    return true
  } catch {
    return false
  }
}
