import { PATHS } from '../../../../shared/paths'
import type { PushPayload } from '../../../../shared/push-payload'
import { HOUR, SECOND } from '../../../../shared/time'
import type { Alert } from '../../events/alert'
import { alertLink } from '../alert-link'
import { digestTexts } from '../digest/digest-texts'
import type { ChannelMessage } from '../way'
import { PUSH_TEXTS } from './push-texts'

/**
 * Devices show less. With up to six bytes each they fit into what push services take, 4096 bytes with the encryption:
 * https://www.rfc-editor.org/rfc/rfc8030#section-7.2
 */
const MOST_CHARACTERS = 400
const USUAL_TTL = HOUR / SECOND

interface PushMessage {
  payload: string
  /** For how many seconds the push service keeps it while the device is away. */
  ttl: number
  urgency: 'normal' | 'high'
  /** Of two messages with one topic the push service keeps the newer. */
  topic: string
}

export function pushMessage(message: ChannelMessage, now: number): PushMessage {
  const payload = payloadOf(message, now)
  const { content } = message
  const attack = content.kind === 'alert' && content.alert.kind === 'attack' ? content.alert : null
  return {
    payload: JSON.stringify(payload),
    ttl: attack?.arrivesAt ? Math.max(0, Math.floor((attack.arrivesAt - now) / SECOND)) : USUAL_TTL,
    urgency: attack || content.kind === 'test' ? 'high' : 'normal',
    topic: topicOf(payload),
  }
}

function payloadOf({ id, content, language, zone }: ChannelMessage, now: number): PushPayload {
  const texts = PUSH_TEXTS[language]
  if (content.kind === 'test') {
    return { id, ...texts.test, url: PATHS.settings, bot: null, kind: 'test', actions: [], at: now }
  }
  if (content.kind === 'digest') {
    const { title, line } = digestTexts(content.digest, language, zone)
    const at = content.digest.until
    return { id, title, body: shortened(line), url: PATHS.dashboard, bot: null, kind: 'report', actions: [], at }
  }
  const { alert, more, mutedUntil } = content
  const { kind, bot, at, message } = alert
  const sentences = [shortened(message), more > 0 && texts.more(more), mutedUntil !== null && texts.muted]
  const action = actionOf(alert)
  return {
    id,
    title: texts.titles[kind],
    body: sentences.filter(Boolean).join('\n'),
    url: linkOf(alert),
    bot,
    kind,
    actions: action ? [{ action, title: texts.actions[action] }] : [],
    at,
  }
}

/** Without the host: a device opens pages of the site that it subscribed on. */
function linkOf(alert: Pick<Alert, 'bot' | 'at'>): string {
  const { pathname, search, hash } = new URL(alertLink('https://castellan.invalid', alert))
  return pathname + search + hash
}

/** What a player may want at once. News is also of bots that have ended, so neither button would always fit. */
function actionOf({ bot, kind }: Alert) {
  if (!bot) return null
  if (kind === 'stopped') return 'start'
  return kind === 'attack' || kind === 'supplies' ? 'stop' : null
}

/** In 32 characters, which tell the push service nothing. */
const topicOf = ({ kind, bot }: PushPayload) =>
  new Bun.CryptoHasher('sha256').update(`${kind} ${bot}`).digest('base64url').slice(0, 32)

function shortened(text: string): string {
  const characters = [...text]
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…` : text
}
