import type { Runner } from '../../fleet/runner/runner'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { runScript } from './run-script'
import type { ScriptMemory } from './script'
import type { ScriptHosts } from './script-hosts'

/** A template whose automation is a player's script. */
export interface ScriptTemplate extends BuiltInTemplate {
  script: { source: string }
}

interface ScriptRunnerDeps {
  hosts: ScriptHosts
  /** Runs all other templates. */
  builtIn: Runner
  /** What the script of this bot keeps. */
  memoryOf(botId: string): ScriptMemory
}

/** Runs scripts in hosts. They play by the same context as all automations, so lease, pace and limits hold for them. */
export function createScriptRunner({ hosts, builtIn, memoryOf }: ScriptRunnerDeps): Runner {
  return {
    run: (template, context) =>
      isScript(template)
        ? runScript(hosts, { source: template.script.source, memory: memoryOf(context.seed) }, context)
        : builtIn.run(template, context),
  }
}

const isScript = (template: BuiltInTemplate): template is ScriptTemplate => 'script' in template
