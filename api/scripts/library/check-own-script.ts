import type { ScriptCheck, ScriptProblem } from '../../../shared/scripts'
import { refuseLongSource, refuseWithoutScripts } from './refuse-scripts'
import type { ScriptDeps } from './script-deps'

export async function checkOwnScript(
  deps: ScriptDeps,
  player: { id: string },
  { source }: ScriptCheck,
): Promise<ScriptProblem[]> {
  await refuseWithoutScripts(player)
  refuseLongSource(source)
  await deps.rateLimits.scriptChecks.take(player.id)
  return deps.checkTypes(source)
}
