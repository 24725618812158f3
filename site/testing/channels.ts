import type { Channel, Channels, NotificationSettings } from '../../shared/channels'
import { ALL_ALERT_KINDS, offersOf, usualTelling, WAYS } from '../../shared/enums/alert-kinds'

export const channelOf = (change: Partial<Channel> = {}): Channel => ({
  id: '66f17a20c4e1b83d5f0a9e88',
  way: 'discord',
  name: 'Discord',
  last4: 'a9Fx',
  active: true,
  off_reason: null,
  created_at: '2026-10-12T09:00:00.000Z',
  last_delivered_at: null,
  last_try: null,
  paused_until: null,
  ...change,
})

const usualTellings = ALL_ALERT_KINDS.map((kind) => [
  kind,
  Object.fromEntries(WAYS.filter((way) => offersOf(kind, way).length > 0).map((way) => [way, usualTelling(kind, way)])),
])

export const settingsOf = (change: Partial<NotificationSettings> = {}): NotificationSettings => ({
  tellings: Object.fromEntries(usualTellings) as NotificationSettings['tellings'],
  quiet: null,
  digest_hour: 7,
  muted: [],
  letters: { welcome: true },
  language: 'en',
  ...change,
})

export const channelsOf = (change: Partial<Channels> = {}): Channels => ({
  channels: [],
  settings: settingsOf(),
  offers: { mail: { address: 'anna@rabenfels.example', is_proven: true }, push: { key: 'BKey' } },
  ...change,
})
