import type { OwnTemplate } from '../../bots/templates/own-templates'
import type { Runner, RunOfBot } from '../../fleet/runner/runner'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { runScript } from './run-script'
import type { ScriptMemory } from './script'
import type { ScriptHosts } from './script-hosts'

/** A template whose automation is a player's script. */
export interface ScriptTemplate extends OwnTemplate {
  script: { source: string }
}

interface ScriptRunnerDeps {
  hosts: ScriptHosts
  /** Runs all other templates. */
  builtIn: Runner
  /** What the script of this bot keeps. */
  memoryOf(run: RunOfBot): ScriptMemory
}

/** Runs scripts in hosts. They play by the same context as all automations, so lease, pace and limits hold for them. */
export function createScriptRunner({ hosts, builtIn, memoryOf }: ScriptRunnerDeps): Runner {
  return {
    run: (template, context, of) =>
      isScript(template)
        ? runScript(hosts, { source: template.script.source, memory: memoryOf(of) }, context)
        : builtIn.run(template, context, of),
  }
}

const isScript = (template: BuiltInTemplate): template is ScriptTemplate => 'script' in template
