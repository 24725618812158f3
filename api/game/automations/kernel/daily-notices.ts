import { DAY } from '../../../../shared/time'
import type { ModuleContext } from './module'

/** Says something at most once in a day of the game. */
export function createDailyNotices({ game, print, clock }: Pick<ModuleContext, 'game' | 'print' | 'clock'>) {
  const saidUntil = new Map<string, number>()
  return {
    say(what: string, text: string): void {
      if (clock.now() < (saidUntil.get(what) ?? 0)) return
      saidUntil.set(what, clock.now() + DAY / game.speed)
      print('.', text)
    },
  }
}
