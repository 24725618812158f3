import type { LineSign } from '../../../shared/console/console-lines'
import { DAY } from '../../../shared/time'
import type { AutomationContext } from './automation'

/** Prints a notice once while its condition lasts, and once a day of the game if that comes and goes. */
export interface OneTimeNotices {
  /** Whether it is to be printed now. */
  isNews(what: string): boolean
  print(what: string, text: string): void
  /** The same without a warning. */
  say(what: string, text: string): void
  /** A warning that is news for the player too, whenever its condition begins. */
  notify(what: string, text: string): void
  reset(what: string): void
}

type Context = Pick<AutomationContext, 'game' | 'print' | 'notify' | 'clock'>

export function createOneTimeNotices({ game, print, notify, clock }: Context): OneTimeNotices {
  const printed = new Map<string, { at: number; isOver: boolean }>()

  function isNews(what: string, atMostEvery = DAY): boolean {
    const before = printed.get(what)
    if (before && !(before.isOver && clock.now() >= before.at + atMostEvery / game.speed)) return false
    printed.set(what, { at: clock.now(), isOver: false })
    return true
  }

  const once = (sign: LineSign) => (what: string, text: string) => {
    if (isNews(what)) print(sign, text)
  }

  return {
    isNews,
    print: once('!'),
    say: once('.'),
    notify(what, text) {
      if (!isNews(what, 0)) return
      notify(text, 'supplies')
      print('!', text)
    },
    reset(what) {
      const before = printed.get(what)
      if (before) before.isOver = true
    },
  }
}
