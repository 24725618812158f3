import type { EventName, PlayerEvents } from '../../../shared/events'
import { SECOND } from '../../../shared/time'
import { isHidden } from '../browser/visibility'
import { askAnew, showOver } from '../queries/follow-changes'
import { daysKey, profileQuery, saysSubscription, showSubscription } from '../queries/player-queries'
import { queryClient } from '../queries/query-client'
import { $session, changeUser } from '../session/session-store'
import { nowAndThen } from '../time/now-and-then'
import { removeBot, showBot } from './show-bot'
import { removeAnnouncement, showAnnouncement, showNotification } from './show-news'

type Show = { [Name in EventName]: (data: PlayerEvents[Name]) => void }

const DAYS_ASKED_EVERY = 10 * SECOND

const show: Show = {
  server() {},
  bot: ({ bot }) => showBot(bot),
  bot_removed: ({ id }) => removeBot(id),
  day: nowAndThen(askForDays, DAYS_ASKED_EVERY),
  notification: ({ notification }) => showNotification(notification),
  announcement: ({ announcement }) => showAnnouncement(announcement),
  announcement_removed: ({ id }) => removeAnnouncement(id),
  user({ user }) {
    if (user.id !== $session.get().user?.id) return
    showOver(queryClient, profileQuery, () =>
      queryClient.setQueryData(profileQuery.queryKey, (known) => known && { ...known, user }),
    )
    changeUser(user)
  },
  subscription({ subscription }) {
    showOver(queryClient, { predicate: saysSubscription }, () => showSubscription(subscription))
  },
}

export const EVENT_NAMES = Object.keys(show) as EventName[]

/** Shows what the server has just told, wherever the page shows it. */
export function showEvent<Name extends EventName>({ name, data }: { name: Name; data: PlayerEvents[Name] }): void {
  show[name](data)
}

function askForDays() {
  askAnew(queryClient, { queryKey: daysKey, refetchType: isHidden() ? 'none' : 'active' })
}

/** What was told while nobody looked is asked for when somebody does. */
export function askForOwedDays(): void {
  if (isHidden()) return
  void queryClient.refetchQueries({ queryKey: daysKey, type: 'active', predicate: ({ state }) => state.isInvalidated })
}
