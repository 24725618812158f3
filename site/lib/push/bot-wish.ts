import type { BotWish } from '../../../shared/push-payload'
import { consolePath } from '../navigation/site-paths'
import type { Pressed } from './one-time-word'

/** What a link asks of the bot whose page it opens. */
export interface WishInLink {
  action: BotWish
  /** Proves that a button of a notification was pressed in this browser; null if the link comes from elsewhere. */
  word: string | null
}

const ACTIONS: Record<BotWish, BotWish> = { start: 'start', stop: 'stop' }

/** `/bots/66f1…#do=stop&once=…` */
export const wishPath = ({ bot, action }: Pressed, word: string) => `${consolePath(bot)}#do=${action}&once=${word}`

export function wishIn(hash: string): WishInLink | null {
  const wish = new URLSearchParams(hash.replace(/^#/, ''))
  const action = wish.get('do') ?? ''
  return action === ACTIONS.start || action === ACTIONS.stop ? { action, word: wish.get('once') } : null
}
