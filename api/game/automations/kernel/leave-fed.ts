import { asInstant } from '../../../../shared/console/moments'
import { StepDeclined } from '../../link/game-session'
import { formatNumber } from '../../protocol/formats'
import type { AutomationContext } from '../automation'
import { collectableFood } from './feed'

/** Brings the food of the farms in before a run ends by itself: nothing else will for some time. */
export async function leaveFed({ game, print }: Pick<AutomationContext, 'game' | 'print'>): Promise<void> {
  for (const { id, name } of (await game.castles()).filter((castle) => collectableFood(castle) >= 1)) {
    try {
      const { amount } = await game.collect(id, 'food')
      const foodEndsAt = (await game.castles()).find((castle) => castle.id === id)?.foodEndsAt
      const lasts = foodEndsAt ? ` Its food lasts until ${asInstant(foodEndsAt)}.` : ''
      print('+', `Collected ${formatNumber(amount)} food at ${name} before the end.${lasts}`)
    } catch (error) {
      if (!(error instanceof StepDeclined)) throw error
    }
  }
}
