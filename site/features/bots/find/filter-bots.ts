import type { Bot, BotState } from '../../../../shared/bots'
import { folded, foldedWords } from '../../../lib/words/folded'
import { nameOf, shownState } from '../bot-figures'
import type { BotFilter, Sort } from './bot-filter'

export interface BotContext {
  accountOf: (bot: Bot) => string
  /** Zero if unknown. */
  gainOf: (bot: Bot) => number
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Each word must occur in the bot's name, template, account or id. */
export function matcherOf(text: string, { accountOf }: Pick<BotContext, 'accountOf'>): (bot: Bot) => boolean {
  const words = foldedWords(text)
  if (words.length === 0) return () => true
  return (bot) => {
    const haystack = folded([nameOf(bot), bot.templateLabel, accountOf(bot), bot.id].join(' '))
    return words.every((word) => haystack.includes(word))
  }
}

export const hasState = (state: BotFilter['state'], bot: Bot) => state === 'all' || shownState(bot.state) === state

export function countsOf(bots: Bot[]): Record<BotFilter['state'], number> {
  const counts = { all: bots.length, online: 0, offline: 0, error: 0 }
  for (const bot of bots) counts[shownState(bot.state)]++
  return counts
}

const URGENCY: BotState[] = ['error', 'online', 'offline']

/** The server lists the oldest first, and sorting is stable. */
export function sorted(bots: Bot[], sort: Sort, { gainOf }: Pick<BotContext, 'gainOf'>): Bot[] {
  const urgencyOf = (bot: Bot) => URGENCY.indexOf(shownState(bot.state))
  const orders: Record<Sort, () => Bot[]> = {
    oldest: () => bots,
    newest: () => bots.toReversed(),
    name: () => bots.toSorted((a, b) => collator.compare(nameOf(a), nameOf(b))),
    state: () => bots.toSorted((a, b) => urgencyOf(a) - urgencyOf(b)),
    gain: () => bots.toSorted((a, b) => gainOf(b) - gainOf(a)),
  }
  return orders[sort]()
}
