import type { Settings } from '../../../shared/settings/setting-faults'
import type { DryRunResult } from '../../game/dry-run/dry-run'
import { playInWorld } from '../../game/dry-run/play-in-world'
import type { Feature } from '../../game/protocol/protocol'
import { systemClock } from '../../platform/time/clock'
import { closeAfterAllTests } from '../../testing/closing'
import { runScript } from '../hosts/run-script'
import { memoryOfOneRun, type ScriptMemory } from '../hosts/script'
import { createScriptHosts } from '../hosts/script-hosts'

export const hosts = createScriptHosts({ clock: systemClock, log: console, size: 2 })
closeAfterAllTests(() => hosts.close())

export interface ScriptPlay {
  source: string
  memory?: ScriptMemory
  settings?: Settings
  name?: string
  days?: number
  startsAt?: number
  features?: Feature[]
}

/** Plays a script in a world, in a real host. */
export function playScript({ source, memory = memoryOfOneRun(), ...play }: ScriptPlay): Promise<DryRunResult> {
  return playInWorld({
    template: { run: (context) => runScript(hosts, { source, memory }, context), defaults: {} },
    name: 'ansgar_h',
    days: 1,
    keeps: ['lines'],
    ...play,
  })
}
