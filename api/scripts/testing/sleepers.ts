import { HOUR } from '../../../shared/time'
import type { AutomationContext } from '../../game/automations/automation'
import { playInWorld } from '../../game/dry-run/play-in-world'
import { runScript } from '../hosts/run-script'
import { type FrozenStore, frozenInProcess, memoryOfOneRun } from '../hosts/script'
import type { ScriptHosts } from '../hosts/script-hosts'

const SOURCE = `export default async function run(keeper) {
  const seen = []
  for (;;) {
    const castles = await keeper.game.castles()
    seen.push(castles.length)
    keeper.memory = { rounds: seen.length }
    await keeper.sleep('12 h')
  }
}`

export interface Sleepers {
  /** Of all that are frozen. */
  readonly frozenBytes: number
  wake(): Promise<void>
}

/** Lets scripts play until they sleep, and keeps them asleep. Without `isFrozen` they sleep in their hosts. */
export async function startSleepers(hosts: ScriptHosts, count: number, isFrozen: boolean): Promise<Sleepers> {
  const waking = new AbortController()
  let frozenBytes = 0
  const runs: Promise<unknown>[] = []
  for (let n = 0; n < count; n++) {
    const asleep = Promise.withResolvers<void>()
    const kept = frozenInProcess()
    const frozen: FrozenStore = {
      ...kept,
      async save(given) {
        frozenBytes += given?.bytes.length ?? 0
        await kept.save(given)
      },
    }
    const script = { source: SOURCE, memory: memoryOfOneRun(), frozen: isFrozen ? frozen : undefined }
    const run = (context: AutomationContext) => {
      const clock = {
        ...context.clock,
        // Only the long sleep stops the clock.
        sleep(ms: number, signal?: AbortSignal) {
          if (ms < HOUR) return context.clock.sleep(ms, signal)
          asleep.resolve()
          return new Promise<void>((_, reject) => {
            waking.signal.addEventListener('abort', () => reject(waking.signal.reason), { once: true })
          })
        },
      }
      return runScript(hosts, script, {
        ...context,
        clock,
        rest: (ms) => clock.sleep(ms),
        away: (ms) => clock.sleep(ms),
      })
    }
    runs.push(playInWorld({ template: { run, defaults: {} }, name: 'sleeper', days: 1 }).catch(() => {}))
    await asleep.promise
  }
  return {
    get frozenBytes() {
      return frozenBytes
    },
    async wake() {
      waking.abort(new Error('The sleepers wake'))
      await Promise.all(runs)
    },
  }
}
