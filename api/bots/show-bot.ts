import type { BotDetail } from '../../shared/bots'
import type { BotOwner } from '../identity/viewer/viewer'
import { notFound } from '../platform/errors'
import { findShownById } from '../platform/store/batches/find-shown-by-id'
import { isObjectId } from '../platform/store/object-id'
import { botDetail, SHOWN_OF_BOT_DETAIL, type ShownDetail } from './bot-view'
import { isOwned } from './find-owned-bot'
import { BotModel } from './model/bot-model'
import type { Catalogue } from './templates/catalogue'

const findShown = findShownById<ShownDetail>(BotModel, SHOWN_OF_BOT_DETAIL)

/** A malformed id is that of no bot. */
export function requireBotId({ params: { id } }: { params: { id: string } }): void {
  if (!isObjectId(id)) throw notFound('Bot')
}

/** One bot with its settings. Those that are asked for at the same moment share one question to the store. */
export async function showBot(
  { catalogue }: { catalogue: Catalogue },
  viewer: BotOwner,
  botId: string,
): Promise<BotDetail> {
  const bot = await findShown(botId)
  if (!bot || !isOwned(bot, viewer)) throw notFound('Bot')
  return botDetail(bot, catalogue)
}
