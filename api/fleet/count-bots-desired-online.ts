import { BotModel } from '../bots/model/bot-model'

export const countBotsDesiredOnline = (): Promise<number> => BotModel.countDocuments({ desired: 'online' }).exec()
