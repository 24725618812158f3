import type { EventName, PlayerEvents } from '../../../shared/events'
import { SECOND } from '../../../shared/time'
import { isHidden } from '../browser/visibility'
import { applyUpdate, invalidate } from '../queries/follow-changes'
import {
  accountsKey,
  castlesKeyOf,
  channelsKey,
  daysKey,
  includesSubscription,
  profileQuery,
  scriptsKey,
  showSubscription,
  tokensKey,
  webhooksKey,
} from '../queries/player-queries'
import { queryClient } from '../queries/query-client'
import { $session, changeUser } from '../session/session-store'
import { throttle } from '../time/throttle'
import { $lineReport, $moveReport } from './line-reports'
import { removeBot, showBot } from './show-bot'
import { removeAnnouncement, showAnnouncement, showNotification, showSeen } from './show-news'

type Show = { [Name in EventName]: (data: PlayerEvents[Name]) => void }

const DAYS_REFETCH_INTERVAL = 10 * SECOND
/** When many bots sign in at once, each changes an account; each use of a token changes it. */
const LIST_REFETCH_INTERVAL = 2 * SECOND

const refetch = (queryKey: string[]) => throttle(() => invalidate(queryClient, { queryKey }), LIST_REFETCH_INTERVAL)

const show: Show = {
  server() {},
  bot: ({ bot }) => showBot(bot),
  bot_removed: ({ id }) => removeBot(id),
  tokens: refetch(tokensKey),
  webhooks: refetch(webhooksKey),
  channels: refetch(channelsKey),
  scripts: refetch(scriptsKey),
  accounts: refetch(accountsKey),
  day: throttle(refetchDays, DAYS_REFETCH_INTERVAL),
  lines: ({ lines }) => $lineReport.set({ lines }),
  lines_paused: () => $lineReport.set({ lines: 'paused' }),
  castles(move) {
    $moveReport.set(move)
    invalidate(queryClient, { queryKey: castlesKeyOf(move.bot_id), refetchType: isHidden() ? 'none' : 'active' })
  },
  notification: ({ notification }) => showNotification(notification),
  announcement: ({ announcement }) => showAnnouncement(announcement),
  announcement_removed: ({ id }) => removeAnnouncement(id),
  seen: ({ unseen }) => showSeen(unseen),
  user({ user }) {
    if (user.id !== $session.get().user?.id) return
    applyUpdate(queryClient, profileQuery, () =>
      queryClient.setQueryData(profileQuery.queryKey, (known) => known && { ...known, user }),
    )
    changeUser(user)
  },
  subscription({ subscription }) {
    applyUpdate(queryClient, { predicate: includesSubscription }, () => showSubscription(subscription))
  },
}

export const EVENT_NAMES = Object.keys(show) as EventName[]

export function showEvent<Name extends EventName>({ name, data }: { name: Name; data: PlayerEvents[Name] }): void {
  show[name](data)
}

function refetchDays() {
  invalidate(queryClient, { queryKey: daysKey, refetchType: isHidden() ? 'none' : 'active' })
}

export function refetchStaleDays(): void {
  if (isHidden()) return
  void queryClient.refetchQueries({ queryKey: daysKey, type: 'active', predicate: ({ state }) => state.isInvalidated })
}
