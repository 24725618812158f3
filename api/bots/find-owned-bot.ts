import { type BotOwner, botsOf } from '../identity/viewer/viewer'
import { notFound } from '../platform/errors'
import { findByIdBatched } from '../platform/store/batches/find-by-id-batched'
import { isObjectId } from '../platform/store/object-id'
import { BotModel, type BotRecord } from './model/bot-model'

type Fields<Shown extends keyof BotRecord> = Record<Shown, 1>

/** Another player's bot is 404, like a missing one. Without fields, reads all of them. */
export async function findOwnedBot<Shown extends keyof BotRecord = keyof BotRecord>(
  viewer: BotOwner,
  botId: string,
  fields?: Fields<Shown>,
): Promise<Pick<BotRecord, Shown | '_id'>> {
  const owned = { $and: [{ _id: botId }, botsOf(viewer)] }
  const bot = isObjectId(botId) && (await BotModel.findOne(owned, fields).lean<BotRecord>())
  if (!bot) throw notFound('Bot')
  return bot
}

const findOwner = findByIdBatched((ids) => BotModel.find({ _id: { $in: ids } }, { user: 1 }).lean())

/** Bots that are asked about at the same moment share one question to the store. */
export async function ownsBot(viewer: BotOwner, botId: string): Promise<boolean> {
  const bot = isObjectId(botId) ? await findOwner(botId) : null
  return bot !== null && isOwned(bot, viewer)
}

export const isOwned = ({ _id, user }: Pick<BotRecord, '_id' | 'user'>, { id, bots }: BotOwner) =>
  String(user) === id && (!bots || bots.includes(String(_id)))

export async function filterOwned(viewer: BotOwner, botIds: string[]): Promise<string[]> {
  const bots = await BotModel.find(
    { $and: [{ _id: { $in: botIds.filter(isObjectId) } }, botsOf(viewer)] },
    '_id',
  ).lean()
  return bots.map(({ _id }) => String(_id))
}

/** A bot may be renamed during a run; messages to the player use the current name. */
export async function withCurrentName(bot: BotRecord): Promise<Pick<BotRecord, 'name'>> {
  return (await BotModel.findById(bot._id, { name: 1 }).lean()) ?? bot
}
