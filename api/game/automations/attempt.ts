import { StepDeclined } from '../link/game-session'
import type { AutomationContext } from './automation'

/** Tries a step. If the game declines it, prints why and returns null. */
export async function attempt<Result>(
  { print }: Pick<AutomationContext, 'print'>,
  step: Promise<Result>,
): Promise<Result | null> {
  try {
    return await step
  } catch (error) {
    if (!(error instanceof StepDeclined)) throw error
    print('!', `The game declined: ${error.message}`)
    return null
  }
}
