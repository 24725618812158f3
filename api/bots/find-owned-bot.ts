import type { Viewer } from '../identity/sessions/sessions'
import { notFound } from '../platform/errors'
import { isObjectId } from '../platform/store/object-id'
import { type BotDocument, BotModel, type BotRecord } from './model/bot-model'

/** Someone else's bot is not found, as if it did not exist. */
export async function findOwnedBot(viewer: Pick<Viewer, 'id'>, botId: string): Promise<BotDocument> {
  const bot = isObjectId(botId) && (await BotModel.findOne({ _id: botId, user: viewer.id }))
  if (!bot) throw notFound('Bot')
  return bot
}

export async function ownsBot(viewer: Pick<Viewer, 'id'>, botId: string): Promise<boolean> {
  return (await BotModel.exists({ _id: botId, user: viewer.id })) !== null
}

/** The ids among these that are bots of the viewer's. */
export async function filterOwned(viewer: Pick<Viewer, 'id'>, botIds: string[]): Promise<string[]> {
  const bots = await BotModel.find({ _id: { $in: botIds.filter(isObjectId) }, user: viewer.id }, '_id')
  return bots.map(({ id }) => id)
}

/** The bot as it is stored now; one that was removed meanwhile is not found. */
export async function reloadBot({ _id }: BotDocument): Promise<BotDocument> {
  const bot = await BotModel.findById(_id)
  if (!bot) throw notFound('Bot')
  return bot
}

/** A run goes on while its bot is renamed, and speaks of it by the name that its player reads. */
export async function withCurrentName(bot: BotRecord): Promise<Pick<BotRecord, 'name'>> {
  return (await BotModel.findById(bot._id, { name: 1 }).lean()) ?? bot
}
