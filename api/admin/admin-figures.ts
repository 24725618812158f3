import type { AdminStats, AdminSystem } from '../../shared/admin'
import { SECOND } from '../../shared/time'
import { subscriptionFigures } from '../billing/subscription-figures'
import { BotModel } from '../bots/model/bot-model'
import { countUsers } from '../identity/users/count-users'
import { countLateMessages, countSentMessages, countWaitingMessages } from '../notifications/outbox/count-messages'
import type { Clock } from '../platform/time/clock'

const CACHE_TTL = 10 * SECOND

interface Figures {
  stats: AdminStats
  system: AdminSystem
}

interface FiguresDeps {
  clock: Clock
  embedded: string[]
}

/** Counting reads all that it counts, so the result is cached for ten seconds. */
export function createAdminFigures({ clock, embedded }: FiguresDeps): () => Promise<Figures> {
  const started_at = new Date(clock.now()).toISOString()
  let cached: { at: number; figures: Promise<Figures> } | null = null

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

  return () => {
    if (cached && clock.now() - cached.at < CACHE_TTL) return cached.figures
    const current = { at: clock.now(), figures: count() }
    cached = current
    // A failure is not cached.
    current.figures.catch(() => {
      if (cached === current) cached = null
    })
    return current.figures
  }
}
