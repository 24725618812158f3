import type { Types } from 'mongoose'
import type { WebhookEvent } from '../../../shared/webhooks'
import type { LetterType } from '../../identity/letters/letter'

/** What happened, for programs and other places outside the page. It is stored in the same write as its cause. */
export interface NewEvent {
  /** Of webhooks, an alert for the player's channels, or a letter. */
  type: WebhookEvent | 'alert' | LetterType
  data: object
  /** Events with the same key are one: the first counts. */
  once?: string
  /** The start whose last run gives `run` and `gains`, once it has ended. */
  ofStart?: BotStart
  /** Told besides the player's webhooks: the `notify_url` of the run. */
  receiver?: Types.ObjectId
}

export interface BotStart {
  bot: Types.ObjectId
  /** The bot's generation while it was online. */
  generation: number
}
