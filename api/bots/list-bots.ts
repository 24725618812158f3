import type { Bot } from '../../shared/bots'
import { MOST_BOTS } from '../../shared/limits'
import type { Viewer } from '../auth/sessions'
import type { Catalogue } from '../templates/catalogue'
import { BotModel } from './bot-model'
import { botView } from './bot-view'

export async function listBots({ catalogue }: { catalogue: Catalogue }, { id }: Pick<Viewer, 'id'>): Promise<Bot[]> {
  const bots = await BotModel.find({ user: id }).sort({ _id: 1 }).limit(MOST_BOTS)
  return bots.map((bot) => botView(bot, catalogue))
}
