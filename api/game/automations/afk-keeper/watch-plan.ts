import type { Settings } from '../../../../shared/settings/setting-faults'
import { MINUTE } from '../../../../shared/time'

const RESPONSES = ['best', 'tell', 'away', 'reinforce', 'protect'] as const
export type ResponseKind = (typeof RESPONSES)[number]

/** Times in the game's milliseconds. */
export interface WatchPlan {
  checkEvery: number
  /** Percent of a garrison: smaller raids are ignored. */
  ignoreBelow: number
  /** In goods; a raid that could take less gets no answer. */
  worthFrom: number
  respond: ResponseKind
  /** So long before a raid arrives the bot acts. */
  act: number
  protectionCoins: number
  /** Says from time to time that nothing is in sight. */
  saysAllIsQuiet: boolean
}

export const readWatchPlan = (settings: Settings): WatchPlan => ({
  checkEvery: Number(settings.checkEvery) * MINUTE,
  ignoreBelow: Number(settings.ignoreBelow),
  worthFrom: Number(settings.worthFrom),
  respond: String(settings.respond) as ResponseKind,
  act: Number(settings.act) * MINUTE,
  protectionCoins: Number(settings.protectionCoins),
  saysAllIsQuiet: true,
})
