import type { BotDocument } from '../../bots/model/bot-model'
import type { Fleet } from '../../fleet/fleet'
import { inProcessRunner } from '../../fleet/runner/in-process-runner'
import type { Runner } from '../../fleet/runner/runner'
import type { NewBot } from '../../fleet/testing/builders'
import { openStage, type Stage } from '../../fleet/testing/stage'
import { createMetrics } from '../../platform/metrics/metrics'
import { createBotMemory } from '../bots/bot-memory'
import { createStoredFreeze } from '../bots/stored-freeze'
import { createScriptRunner } from '../hosts/script-runner'
import { hosts } from './play-script'
import { storedScript } from './stored-script'

export interface ScriptStage {
  stage: Stage
  fleet: Fleet
  runner: Runner
  /** A bot of a new script, of a player on Premium unless another is given. */
  botOf(source: string, fields?: NewBot): Promise<BotDocument & { script: string }>
}

/** A stage whose fleet runs scripts in real hosts. */
export async function openScriptStage(): Promise<ScriptStage> {
  const stage = await openStage()
  const memoryOf = createBotMemory.bind(null, stage.deps)
  const runner = createScriptRunner({
    clock: stage.clock,
    hosts,
    builtIn: inProcessRunner,
    metrics: createMetrics(),
    memoryOf,
    frozenOf: (run) => createStoredFreeze(stage.deps, run),
  })
  const fleet = stage.fleet({ runner })
  await fleet.start()
  return {
    stage,
    fleet,
    runner,
    async botOf(source, fields = {}) {
      const user = fields.user ?? (await stage.userOn('premium'))
      const script = await storedScript({ id: String(user) }, { name: 'Round', source })
      return Object.assign(await stage.bot({ ...fields, user, templateId: `script:${script}` }), { script })
    },
  }
}

/** A script with this body. */
export const bodyOf = (body: string) => `export default async function run(keeper) {\n${body}\n}\n`
