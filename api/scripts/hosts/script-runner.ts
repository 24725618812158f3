import type { OwnTemplate } from '../../bots/templates/own-templates'
import type { Runner, RunOfBot } from '../../fleet/runner/runner'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { runScript } from './run-script'
import type { FrozenStore, ScriptMemory } from './script'
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
  /** Where its last freeze is kept. Without it a script begins again after each loss of its host. */
  frozenOf?(run: RunOfBot): FrozenStore
}

/** Runs scripts in hosts. They play by the same context as all automations, so lease, pace and limits hold for them. */
export function createScriptRunner({ hosts, builtIn, memoryOf, frozenOf }: ScriptRunnerDeps): Runner {
  const scriptOf = ({ script: { source } }: ScriptTemplate, run: RunOfBot) => ({
    source,
    memory: memoryOf(run),
    frozen: frozenOf?.(run),
  })
  return {
    run: (template, context, of) =>
      isScript(template) ? runScript(hosts, scriptOf(template, of), context) : builtIn.run(template, context, of),
  }
}

const isScript = (template: BuiltInTemplate): template is ScriptTemplate => 'script' in template
