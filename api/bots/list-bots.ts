import type { Bot } from '../../shared/bots'
import { MAX_BOTS } from '../../shared/limits'
import type { BotOwner } from '../identity/viewer/viewer'
import { findOfPlayerBatched } from '../platform/store/batches/find-of-player-batched'
import { botView, SHOWN_OF_BOT, type ShownBot } from './bot-view'
import { BotModel } from './model/bot-model'
import type { Catalogue } from './templates/catalogue'

const botsOfPlayer = findOfPlayerBatched<ShownBot>(BotModel, SHOWN_OF_BOT)

/** A player's bots, oldest first. */
export async function listBots(
  { catalogue }: { catalogue: Pick<Catalogue, 'about' | 'builtIn'> },
  { id, bots: only }: BotOwner,
): Promise<Bot[]> {
  const found = await botsOfPlayer(id)
  const bots = await Promise.all(found.map((bot) => botView(bot, catalogue)))
  const reached = only ? bots.filter((bot) => only.includes(bot.id)) : bots
  return reached.sort(byAge).slice(0, MAX_BOTS)
}

const byAge = (one: Bot, other: Bot) => (one.id < other.id ? -1 : 1)
