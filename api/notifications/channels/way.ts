import type { Types } from 'mongoose'
import type { Language } from '../../../shared/channels'
import type { Alert } from '../events/alert'
import type { Outcome } from '../outbox/channel'
import type { Digest } from './model/digest'

/** How messages leave by one kind of channel. */
export interface SendBy {
  /**
   * Checks an address that a player gave; answers it in one form.
   * @throws AppError with a sentence for the player
   */
  accept(address: string): string
  /** Sends once. It never throws: what went wrong is part of the outcome. */
  send(channel: OpenChannel, message: ChannelMessage): Promise<WayOutcome>
}

export interface OpenChannel {
  id: string
  user: Types.ObjectId
  /** In clear: the webhook's URL, the mail address, or the subscription as JSON. */
  address: string
  name: string
}

export interface ChannelMessage {
  /** The same in each try. */
  id: string
  content: ChannelContent
  /** An IANA zone. */
  zone: string
  language: Language
}

export type ChannelContent =
  | {
      kind: 'alert'
      alert: Alert
      /** So many others of the same bot and kind go with this one. */
      more: number
      /** This is the last one of the day: the next ones are not sent before then. */
      mutedUntil: number | null
    }
  | { kind: 'digest'; digest: Digest }
  | { kind: 'test' }

/** `gone` switches the channel off. */
export type WayOutcome = Exclude<Outcome, { kind: 'postponed' }> & {
  /** Nothing was sent, so it does not count as a try. It is due at `notBefore`. */
  isUntried?: boolean
}
