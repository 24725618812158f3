import { ERROR_CODES, STOP_REASONS, type StopSign, stopReasonOf } from './stop-reasons'

/** Kinds of notifications beside the stop codes of bots. */
export const NOTIFICATION_KINDS = {
  start: 'start',
  /** An automation notified its player. */
  bot: 'bot',
  billing: 'billing',
  /** Paid, changed or cancelled by the player. */
  ownBilling: 'own_billing',
  help: 'help',
  paymentFailed: 'payment_failed',
  /** A webhook was switched off. */
  webhook: 'webhook',
  /** A channel was switched off, or takes no messages. */
  channel: 'channel',
  /** Somebody found an API token of the player. */
  tokenLeaked: 'token_leaked',
} as const

export const ALL_NOTIFICATION_KINDS: readonly string[] = [
  ...Object.values(NOTIFICATION_KINDS),
  ...Object.keys(STOP_REASONS),
]

/** What players did themselves: kept in the history, but no news. */
export const OWN_KINDS: readonly string[] = [NOTIFICATION_KINDS.start, 'user', NOTIFICATION_KINDS.ownBilling]

export const ERROR_KINDS: readonly string[] = [
  ...ERROR_CODES,
  NOTIFICATION_KINDS.paymentFailed,
  NOTIFICATION_KINDS.tokenLeaked,
]

const WARNING_KINDS: readonly string[] = [NOTIFICATION_KINDS.webhook, NOTIFICATION_KINDS.channel]

export const SEVERITIES = ['error', 'warning', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Stops by a limit or a removal, which the player may want to change, or by a suspension. */
const WARNING_SIGNS: readonly (StopSign | undefined)[] = ['limit', 'rest']

export const isNews = (kind: string): boolean => !OWN_KINDS.includes(kind)

export function severityOf(kind: string): Severity {
  if (ERROR_KINDS.includes(kind)) return 'error'
  if (WARNING_KINDS.includes(kind)) return 'warning'
  return WARNING_SIGNS.includes(stopReasonOf(kind)?.sign) ? 'warning' : 'info'
}
