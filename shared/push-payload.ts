import type { AlertKind } from './enums/alert-kinds'

/** What a push message says to the service worker, as JSON. */
export interface PushPayload {
  id: string
  title: string
  body: string
  /** A path of this site. */
  url: string
  bot: string | null
  kind: AlertKind | 'test'
  actions: { action: BotWish; title: string }[]
  /** In milliseconds since 1970. */
  at: number
}

/** What a button of a notification does. */
export type BotWish = 'start' | 'stop'
