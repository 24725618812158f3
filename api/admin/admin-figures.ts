import type { AdminStats, AdminSystem } from '../../shared/admin'
import { subscriptionFigures } from '../billing/subscription-figures'
import { BotModel } from '../bots/model/bot-model'
import { countUsers } from '../identity/users/count-users'
import { countLateMessages, countSentMessages, countWaitingMessages } from '../notifications/outbox/count-messages'
import type { Clock } from '../platform/time/clock'
import { countSeldom } from './count-seldom'

interface Figures {
  stats: AdminStats
  system: AdminSystem
}

interface FiguresDeps {
  clock: Clock
  embedded: string[]
}

export function createAdminFigures({ clock, embedded }: FiguresDeps): () => Promise<Figures> {
  const started_at = new Date(clock.now()).toISOString()

  async function count(): Promise<Figures> {
    const [totalUsers, activeBots, totalBots, subscriptions, messages_waiting, messages_late, messages] =
      await Promise.all([
        countUsers(),
        BotModel.countDocuments({ desired: 'online' }),
        BotModel.estimatedDocumentCount(),
        subscriptionFigures(clock.now()),
        countWaitingMessages(),
        countLateMessages({ clock }),
        countSentMessages({ clock }),
      ])
    const system = { totalBots, started_at, embedded, messages_waiting, messages_late, messages }
    return { stats: { totalUsers, activeBots, ...subscriptions }, system }
  }

  return countSeldom(clock, count)
}
