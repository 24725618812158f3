import { BotModel } from '../bots/model/bot-model'

/** How many bots their players want online. */
export const countBotsDesiredOnline = (): Promise<number> => BotModel.countDocuments({ desired: 'online' }).exec()
