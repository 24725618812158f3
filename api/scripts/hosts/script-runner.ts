import type { OwnTemplate } from '../../bots/templates/own-templates'
import type { Runner, RunOfBot } from '../../fleet/runner/runner'
import type { BuiltInTemplate } from '../../game/automations/automation'
import type { ScriptMetrics } from '../../platform/metrics/metrics'
import type { Clock } from '../../platform/time/clock'
import { runScript } from './run-script'
import type { FrozenStore, ScriptMemory } from './script'
import type { ScriptHosts } from './script-hosts'
import { createStuckSources } from './stuck-sources'

/** A template whose automation is a player's script. */
export interface ScriptTemplate extends OwnTemplate {
  script: { source: string }
}

interface ScriptRunnerDeps {
  clock: Clock
  hosts: ScriptHosts
  /** Runs all other templates. */
  builtIn: Runner
  metrics: Pick<ScriptMetrics, 'scriptsRunning' | 'scriptRestarts' | 'scriptTurns'>
  /** What the script of this bot keeps. */
  memoryOf(run: RunOfBot): ScriptMemory
  /** Where its last freeze is kept. Without it a script begins again after each loss of its host. */
  frozenOf?(run: RunOfBot): FrozenStore
}

/** Runs scripts in hosts. They play by the same context as all automations, so lease, pace and limits hold for them. */
export function createScriptRunner({ clock, hosts, builtIn, metrics, ...stores }: ScriptRunnerDeps): Runner {
  const shared = {
    stuck: createStuckSources({ clock }),
    onSteps: () => metrics.scriptTurns.inc(),
    onRestart: () => metrics.scriptRestarts.inc(),
  }
  return {
    async run(template, context, of) {
      if (!isScript(template)) return builtIn.run(template, context, of)
      const script = { ...template.script, ...shared, memory: stores.memoryOf(of), frozen: stores.frozenOf?.(of) }
      metrics.scriptsRunning.inc()
      try {
        await runScript(hosts, script, context)
      } finally {
        metrics.scriptsRunning.dec()
      }
    },
  }
}

const isScript = (template: BuiltInTemplate): template is ScriptTemplate => 'script' in template
