import type { Settings } from '../../../../shared/settings/setting-faults'
import type { AutomationContext } from '../../../game/automations/automation'
import { PACE_DEFAULTS } from '../../../game/automations/pace-settings'
import type { DryRunResult, KeptLine } from '../../../game/dry-run/dry-run'
import { playInWorld } from '../../../game/dry-run/play-in-world'
import type { World } from '../../../game/world/world'
import { runScript } from '../../hosts/run-script'
import { memoryOfOneRun } from '../../hosts/script'
import type { ScriptHosts } from '../../hosts/script-hosts'

/** A script that plays a private world without waiting. The same source, settings and seed always play the same. */
export interface ScriptDryRun {
  source: string
  settings?: Settings
  /** JSON. */
  memory?: string
  server: string
  /** Whose world it is. */
  seed: string
  days: number
  startsAt?: number | undefined
  /** Changes the world before the run. */
  prepare?: ((world: World) => void) | undefined
  /** Called with each line as soon as it is printed. */
  onLine?(line: KeptLine): void
  /** Ends the dry run, which then rejects with its reason. */
  signal?: AbortSignal
}

export interface ScriptDryRunResult extends Omit<DryRunResult, 'lines' | 'decisions' | 'pauses'> {
  steps: number
  /** What the script keeps at the end, as JSON. */
  memory: string
}

export async function dryRunScript(hosts: ScriptHosts, dryRun: ScriptDryRun): Promise<ScriptDryRunResult> {
  const { source, settings, server, seed, days, startsAt, prepare, signal } = dryRun
  const memory = memoryOfOneRun(dryRun.memory)
  let steps = 0
  const script = {
    source,
    memory,
    onSteps(count: number) {
      steps += count
    },
  }
  const {
    lines: _,
    decisions: __,
    pauses: ___,
    ...result
  } = await playInWorld({
    template: {
      run: (context) => runScript(hosts, script, watched(context, dryRun)),
      defaults: PACE_DEFAULTS,
    },
    settings,
    server,
    name: seed,
    days,
    startsAt,
    prepare,
  })
  signal?.throwIfAborted()
  return { ...result, steps, memory: await memory.read() }
}

function watched(context: AutomationContext, { onLine, signal }: ScriptDryRun): AutomationContext {
  return {
    ...context,
    signal: signal ? AbortSignal.any([context.signal, signal]) : context.signal,
    print(sign, text) {
      onLine?.({ at: context.clock.now(), sign, text })
      context.print(sign, text)
    },
  }
}
