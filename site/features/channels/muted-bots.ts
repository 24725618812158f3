import type { MutedBot } from '../../../shared/channels'
import type { AlertKind } from '../../../shared/enums/alert-kinds'

/** Kinds of alerts that belong to one bot. */
export const KINDS_OF_BOTS = ['stopped', 'attack', 'supplies', 'news'] as const satisfies readonly AlertKind[]

/** How much a player hears of one bot. */
export type Amount = 'all' | 'some' | 'none'

export const amountOf = (kinds: readonly AlertKind[]): Amount => {
  const left = KINDS_OF_BOTS.filter((kind) => !kinds.includes(kind))
  if (left.length === 0) return 'none'
  return left.length === KINDS_OF_BOTS.length ? 'all' : 'some'
}

/** The list with these kinds muted for the bot; without any, the bot is not in it. */
export function withMuted(muted: readonly MutedBot[], botId: string, kinds: readonly AlertKind[]): MutedBot[] {
  const entry = { bot_id: botId, kinds: [...kinds] }
  const isKnown = muted.some(({ bot_id }) => bot_id === botId)
  const list = isKnown ? muted.map((each) => (each.bot_id === botId ? entry : each)) : [...muted, entry]
  return list.filter((each) => each.kinds.length > 0)
}
