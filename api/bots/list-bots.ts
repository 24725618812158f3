import type { Bot } from '../../shared/bots'
import { MAX_BOTS } from '../../shared/limits'
import { type BotOwner, botsOf } from '../identity/viewer/viewer'
import { botView, SHOWN_OF_BOT } from './bot-view'
import { BotModel } from './model/bot-model'
import type { Catalogue } from './templates/catalogue'

export async function listBots({ catalogue }: { catalogue: Catalogue }, viewer: BotOwner): Promise<Bot[]> {
  const bots = await BotModel.find(botsOf(viewer), SHOWN_OF_BOT).sort({ _id: 1 }).limit(MAX_BOTS).lean()
  return Promise.all(bots.map((bot) => botView(bot, catalogue)))
}
