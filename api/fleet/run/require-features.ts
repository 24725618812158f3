import { gameLacks } from '../../bots/stop-reasons'
import type { BuiltInTemplate } from '../../game/automations/automation'
import type { GameSession } from '../../game/link/game-session'
import { RunRefusal } from './prepare-run'

/** @throws RunRefusal if the game has not announced all that the template needs */
export function requireFeatures({ needs = [] }: Pick<BuiltInTemplate, 'needs'>, game: Pick<GameSession, 'has'>): void {
  const missing = needs.filter((feature) => !game.has(feature))
  if (missing.length > 0) throw new RunRefusal(gameLacks(missing))
}
