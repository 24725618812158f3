import type { Bot, BotState } from '../../../shared/bots'
import type { GainUnit } from '../../../shared/enums/gain-units'
import { slotsOf } from '../../../shared/plans/plans'
import type { SlotState } from '../../ui/charts/Slots'

interface BotFigures {
  total: number
  online: number
  /** Rounded. */
  percentOnline: number
  /** Infinity for a plan without a limit. */
  slots: number
  isFull: boolean
}

/** An unknown state reads as offline. */
export function shownState(state: string): BotState {
  return state === 'online' || state === 'error' ? state : 'offline'
}

export const nameOf = (bot: Bot) => bot.name || bot.templateLabel

export const isOnline = (bot: Bot) => bot.state === 'online'

/** The stop reason counts too: the bot may still name a removed account. */
export const lacksAccount = ({ accountId, stop_reason }: Bot) =>
  accountId === null || stop_reason?.code === 'account_deleted'

export function figuresOf(bots: Bot[], plan: string): BotFigures {
  const total = bots.length
  const online = bots.filter(isOnline).length
  const slots = slotsOf(plan)
  const percentOnline = total === 0 ? 0 : Math.round((online / total) * 100)
  return { total, online, percentOnline, slots, isFull: total >= slots }
}

const useOfState: Record<BotState, SlotState> = { online: 'lit', offline: 'dark', error: 'error' }
const order: SlotState[] = ['lit', 'dark', 'error']

/** Bots at work first, free slots last. */
export function slotUses(bots: Bot[], slots: number): SlotState[] {
  const used = bots.map((bot) => useOfState[shownState(bot.state)])
  const free = Array.from({ length: Math.max(0, slots - bots.length) }, (): SlotState => 'empty')
  return [...used.sort((a, b) => order.indexOf(a) - order.indexOf(b)), ...free]
}

export const gainOf = (day: { gained: readonly number[] }) => day.gained.reduce((sum, amount) => sum + amount, 0)

/** Those that say nothing behind a number alone. */
const UNIT_WORDS: Partial<Record<GainUnit, string>> = { saved: "goods' worth saved", help: 'calls answered' }

/** What a bot gains, to stand behind a number: "4,112 goods' worth saved". */
export const unitInWords = (unit: string) => (isNamed(unit) ? (UNIT_WORDS[unit] ?? unit) : unit)

const isNamed = (unit: string): unit is GainUnit => Object.hasOwn(UNIT_WORDS, unit)
