import { t } from 'elysia'
import { count, id, nothing } from './arguments'

export const skipCalls = {
  skips: nothing,
  /** Names either a target that rests or an army on its way home. */
  use_skip: t.Object({ minutes: count, target: t.Optional(id), journey: t.Optional(id) }),
}

export interface SkipAnswers {
  /** How many minutes of the game's clock are left. */
  skips: { minutes: number }
  use_skip: { used: number; minutes: number }
}
