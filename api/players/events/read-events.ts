import type { EventName, PlayerEvents } from '../../../shared/events'
import { currentSubscription, SHOWN_OF_SUBSCRIPTION } from '../../billing/current-subscription'
import { botView, SHOWN_OF_BOT } from '../../bots/bot-view'
import { findNextMoves, MOVING_BOT } from '../../bots/castles/read-castles'
import { readNewestLines } from '../../bots/consoles/newest-lines'
import { listBots } from '../../bots/list-bots'
import { BotModel } from '../../bots/model/bot-model'
import type { Catalogue } from '../../bots/templates/catalogue'
import type { ConsoleLog } from '../../console/log/console-log'
import { UserModel } from '../../identity/users/user-model'
import { SHOWN_OF_USER, userView } from '../../identity/users/user-view'
import { AnnouncementModel } from '../../notifications/announcements/announcement-model'
import { announcementView } from '../../notifications/announcements/announcement-view'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import { notificationView, SHOWN_OF_NOTIFICATION } from '../../notifications/inbox/notification-view'
import { SEEN, unseenNews } from '../../notifications/inbox/unseen-news'
import type { PendingChange } from './pending-changes'

export type PlayerEvent = { [Name in EventName]: { name: Name; data: PlayerEvents[Name] } }[EventName]

export interface ReadEventsDeps {
  consoleLog: ConsoleLog
  catalogue: Catalogue
  build: string
}

interface PlayerChanges {
  user: string
  ids: string[]
}

type ReadEvents = (deps: ReadEventsDeps, changes: PlayerChanges) => Promise<PlayerEvent[]>

/** Reads the current state of everything that has changed: one query per kind, restricted to the player. */
export async function readEvents(deps: ReadEventsDeps, user: string, changes: PendingChange[]): Promise<PlayerEvent[]> {
  const kinds = Map.groupBy(changes, ({ kind }) => kind)
  const read = [...kinds].map(([kind, changed]) => readers[kind](deps, { user, ids: changed.map(({ id }) => id) }))
  return (await Promise.all(read)).flat()
}

const readers: Record<PendingChange['kind'], ReadEvents> = {
  async line({ consoleLog }, { ids }) {
    return [{ name: 'lines', data: { lines: await readNewestLines(consoleLog, ids) } }]
  },
  async lines_paused() {
    return [{ name: 'lines_paused', data: {} }]
  },
  async lines_wanted() {
    return []
  },
  async bot({ catalogue }, { user, ids }) {
    const bots = await BotModel.find({ _id: { $in: ids }, user }, SHOWN_OF_BOT).lean()
    const views = await Promise.all(bots.map((bot) => botView(bot, catalogue)))
    return [
      ...views.map((bot) => ({ name: 'bot' as const, data: { bot } })),
      ...idsWithout(ids, bots).map((id) => ({ name: 'bot_removed' as const, data: { id } })),
    ]
  },
  async bots(deps, { user }) {
    const bots = await listBots(deps, { id: user })
    return bots.map((bot) => ({ name: 'bot', data: { bot } }))
  },
  async account() {
    return [{ name: 'accounts', data: {} }]
  },
  async token() {
    return [{ name: 'tokens', data: {} }]
  },
  async webhook() {
    return [{ name: 'webhooks', data: {} }]
  },
  async channel() {
    return [{ name: 'channels', data: {} }]
  },
  async script() {
    return [{ name: 'scripts', data: {} }]
  },
  async missed({ build }) {
    return [{ name: 'server', data: { build } }]
  },
  async day(_, { ids }) {
    return ids.map((bot_id) => ({ name: 'day', data: { bot_id } }))
  },
  async castles(_, { user, ids }) {
    const bots = await BotModel.find({ _id: { $in: ids }, user }, MOVING_BOT).lean()
    const moves = await findNextMoves(user, bots)
    return bots.map(({ _id }) => {
      const bot_id = String(_id)
      return { name: 'castles', data: { bot_id, next_move: moves.get(bot_id) ?? null } }
    })
  },
  async notification(_, { user, ids }) {
    const notifications = await NotificationModel.find({ _id: { $in: ids }, user }, SHOWN_OF_NOTIFICATION)
      .sort({ _id: 1 })
      .lean()
    return notifications.map((each) => ({ name: 'notification', data: { notification: notificationView(each) } }))
  },
  async announcement(_, { ids }) {
    const announcements = await AnnouncementModel.find({ _id: { $in: ids } })
      .sort({ _id: 1 })
      .lean()
    return [
      ...announcements.map((each) => ({
        name: 'announcement' as const,
        data: { announcement: announcementView(each) },
      })),
      ...idsWithout(ids, announcements).map((id) => ({ name: 'announcement_removed' as const, data: { id } })),
    ]
  },
  async seen(_, { user }) {
    const current = await UserModel.findOne({ _id: user, deletedAt: null }, SEEN).lean()
    return current ? [{ name: 'seen', data: { unseen: await unseenNews(current) } }] : []
  },
  async user(_, { user }) {
    const current = await UserModel.findOne({ _id: user, deletedAt: null }, SHOWN_OF_USER).lean()
    return current ? [{ name: 'user', data: { user: userView(current) } }] : []
  },
  async subscription(_, { user }) {
    const current = await UserModel.findOne({ _id: user, deletedAt: null }, SHOWN_OF_SUBSCRIPTION).lean()
    return current ? [{ name: 'subscription', data: { subscription: currentSubscription(current) } }] : []
  },
}

const idsWithout = (ids: string[], found: { _id: unknown }[]) =>
  ids.filter((id) => !found.some(({ _id }) => String(_id) === id))
