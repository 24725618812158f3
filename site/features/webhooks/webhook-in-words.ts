import { PING, WEBHOOK_EVENTS, type WebhookEvent } from '../../../shared/enums/webhook-events'
import type { DeliveryTry, Webhook } from '../../../shared/webhooks'

const hasLabel = (type: string): type is WebhookEvent => Object.hasOwn(WEBHOOK_EVENTS, type)

export function eventLabel(type: string): string {
  if (type === PING) return 'Test'
  return hasLabel(type) ? WEBHOOK_EVENTS[type].label : type
}

/** "Bot started, attack noticed" */
export function eventsInWords({ events }: Webhook): string {
  const [first = '', ...others] = events.map(eventLabel)
  return [first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(', ')
}

/** "Answered 200 in 34 ms" */
export const answerInWords = ({ status, ms, said }: DeliveryTry) =>
  status === null ? `No answer: ${said ?? 'nothing came back'}` : `Answered ${status} in ${ms} ms`

/** Without the path, which may be long or secret. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>) => (URL.canParse(url) ? new URL(url).host : url)
