import { Types } from 'mongoose'
import { MINUTE, SECOND } from '../../../shared/time'
import { currentSubscription, SHOWN_OF_SUBSCRIPTION } from '../../billing/current-subscription'
import { BotDayModel } from '../../bots/activity/bot-day-model'
import { dayOf } from '../../bots/activity/utc-day'
import { BotModel } from '../../bots/model/bot-model'
import { SeenCastlesModel } from '../../bots/model/seen-castles-model'
import { AccountModel } from '../../game/accounts/account-model'
import { UserModel } from '../../identity/users/user-model'
import { SHOWN_OF_USER, userView } from '../../identity/users/user-view'
import { AnnouncementModel } from '../../notifications/announcements/announcement-model'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import { SEEN } from '../../notifications/inbox/unseen-news'
import type { ChangeKind } from '../../realtime/changes/changes'

/** A notification is stored up to some minutes after its id was made. */
const NEWS_WINDOW = 10 * MINUTE

/** Everything that open pages show of a player: `<kind> <id>` and a hash of its state. */
export type PlayerState = ReadonlyMap<string, unknown>

interface StoredChange {
  kind: ChangeKind
  id: string
}

type Entry = [key: string, hash: unknown]

/** Reads the states of several players with one query a kind. */
export async function readPlayerStates(users: string[], now: number): Promise<(user: string) => PlayerState> {
  const since = Types.ObjectId.createFromTime((now - NEWS_WINDOW) / SECOND)
  const user = { $in: users }
  const [players, bots, accounts, days, castles, notifications, announcements] = await Promise.all([
    UserModel.find({ _id: user, deletedAt: null }, { ...SHOWN_OF_USER, ...SHOWN_OF_SUBSCRIPTION, ...SEEN }).lean(),
    BotModel.find({ user }, { user: 1, ...SHOWN_OF_BOT }).lean(),
    AccountModel.find({ user }, { user: 1, ...SHOWN_OF_ACCOUNT }).lean(),
    BotDayModel.find({ user, day: dayOf(now) }, { user: 1, bot: 1, saves: 1, online: 1 }).lean(),
    SeenCastlesModel.find({ user }, { user: 1, at: 1, nextMove: 1 }).lean(),
    NotificationModel.find({ user, _id: { $gt: since } }, { user: 1, readAt: 1 }).lean(),
    AnnouncementModel.find({}, { changedAt: 1 }).lean(),
  ])
  const entries: [owner: string, ...Entry][] = [
    ...players.flatMap((player): [string, ...Entry][] => {
      const id = String(player._id)
      return [
        [id, `user ${id}`, hashOf(userView(player))],
        [id, `subscription ${id}`, hashOf(currentSubscription(player))],
        [id, `seen ${id}`, hashOf([player.notificationsSeenUntil, player.announcementsSeenUntil])],
      ]
    }),
    ...bots.map((bot): [string, ...Entry] => [String(bot.user), `bot ${bot._id}`, hashOf(bot)]),
    ...accounts.map((each): [string, ...Entry] => [String(each.user), `account ${each._id}`, hashOf(each)]),
    ...days.map((day): [string, ...Entry] => [String(day.user), `day ${day.bot}`, hashOf([day.saves, day.online])]),
    ...castles.map((seen): [string, ...Entry] => [
      String(seen.user),
      `castles ${seen._id}`,
      hashOf([seen.at, seen.nextMove]),
    ]),
    ...notifications.map(({ _id, user: owner, readAt }): [string, ...Entry] => [
      String(owner),
      `notification ${_id}`,
      hashOf(readAt),
    ]),
  ]
  const own = Map.groupBy(entries, ([owner]) => owner)
  const forAll = announcements.map(({ _id, changedAt }): Entry => [`announcement ${_id}`, hashOf(changedAt)])
  return (id) => new Map([...(own.get(id) ?? []).map(([, ...entry]) => entry), ...forAll])
}

const SHOWN_OF_BOT = { name: 1, templateId: 1, account: 1, settings: 1, secrets: 1, desired: 1, stopReason: 1 }

const SHOWN_OF_ACCOUNT = { email: 1, username: 1, server: 1, type: 1, credentials: 1, lastSignIn: 1 }

const hashOf = (shown: unknown) => Bun.hash(JSON.stringify(shown ?? null))

/** A notification that is not among the recent ones any more was not removed, and a day that is over has not changed. */
const REMOVABLE: ChangeKind[] = ['bot', 'account', 'announcement']

export function changesBetween(before: PlayerState, after: PlayerState): StoredChange[] {
  const changed = [...after].filter(([key, hash]) => !before.has(key) || before.get(key) !== hash)
  const removed = [...before.keys()].filter((key) => !after.has(key)).map(changeOf)
  return [...changed.map(([key]) => changeOf(key)), ...removed.filter(({ kind }) => REMOVABLE.includes(kind))]
}

function changeOf(key: string): StoredChange {
  const [kind, id = ''] = key.split(' ')
  return { kind: kind as ChangeKind, id }
}
