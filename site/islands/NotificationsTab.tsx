import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import type { Bot } from '../../shared/bots'
import type { Channels } from '../../shared/channels'
import { BotsPanel } from '../features/channels/BotsPanel'
import { ChannelCards } from '../features/channels/ChannelCards'
import { ChannelsLoading } from '../features/channels/ChannelsLoading'
import { channelsQuery } from '../features/channels/channel-requests'
import { columnReasons } from '../features/channels/columns'
import { MessagesPanel } from '../features/channels/MessagesPanel'
import { QuietHoursPanel } from '../features/channels/QuietHoursPanel'
import { TellingsPanel } from '../features/channels/TellingsPanel'
import { useShownSettings } from '../features/channels/use-settings'
import { failureOf } from '../lib/queries/failure'
import { botsQuery } from '../lib/queries/player-queries'
import { usePlan } from '../lib/queries/use-plan'
import { $session } from '../lib/session/session-store'
import styles from '../styles/notifications-tab.css?url'
import { LoadError } from '../ui/feedback/LoadError'

export const NotificationsTab = () => (
  <div className="notifications-tab">
    {/* React shows the tab when they are loaded: https://react.dev/reference/react-dom/components/link */}
    <link rel="stylesheet" href={styles} precedence="default" />
    <NotificationsParts />
  </div>
)

function NotificationsParts() {
  const found = useQuery(channelsQuery)
  const bots = useQuery(botsQuery)
  const failure = failureOf([found])
  if (failure) return <LoadError title="Your channels could not be loaded" {...failure} />
  if (!found.data) return <ChannelsLoading />
  return <KnownSettings {...found.data} bots={bots.data?.bots} />
}

interface KnownSettingsProps extends Channels {
  /** Undefined while loading. */
  bots: Bot[] | undefined
}

function KnownSettings({ channels, settings, offers, bots }: KnownSettingsProps) {
  const plan = usePlan()
  const { user } = useStore($session)
  const shown = useShownSettings(settings)
  return (
    <>
      <ChannelCards channels={channels} offers={offers} plan={plan} />
      <TellingsPanel settings={shown} reasons={columnReasons(plan, { channels, offers })} />
      <QuietHoursPanel quiet={shown.quiet} zone={user?.user_metadata.time_zone ?? null} />
      <MessagesPanel settings={shown} />
      {bots && <BotsPanel bots={bots} muted={shown.muted} />}
    </>
  )
}
