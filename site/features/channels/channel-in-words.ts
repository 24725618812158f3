import type { BotState } from '../../../shared/bots'
import type { Channel, ChannelTry } from '../../../shared/channels'
import type { Way } from '../../../shared/enums/alert-kinds'

interface ChannelState {
  state: BotState
  word: string
}

export function channelStateOf(channel: Channel, { isAsleep, now }: { isAsleep: boolean; now: number }): ChannelState {
  const { active, off_reason, last_try } = channel
  if (!active) return { state: off_reason === 'player' ? 'offline' : 'error', word: 'OFF' }
  if (isAsleep) return { state: 'offline', word: 'ASLEEP' }
  if (isPaused(channel, now)) return { state: 'offline', word: 'PAUSED' }
  return last_try && !last_try.is_delivered ? { state: 'error', word: 'FAILING' } : { state: 'online', word: 'ON' }
}

export const isPaused = ({ paused_until }: Channel, now: number) =>
  paused_until !== null && Date.parse(paused_until) > now

const SERVICES: Record<Way, string> = { discord: 'Discord', mail: 'The mail server', push: 'The push service' }

const TAKEN: Record<Way, string> = {
  discord: 'Discord has posted it. Look into your channel',
  mail: 'The mail is on its way. Look into your inbox',
  push: 'It is on its way to the device',
}

const GONE: Record<Exclude<Way, 'mail'>, string> = {
  discord: 'Discord does not know this webhook any more',
  push: 'The browser has ended its subscription',
}

/** "Discord has posted it. Look into your channel (120 ms)." */
export function tryInWords(way: Way, { is_delivered, status, ms, said }: ChannelTry): string {
  if (is_delivered) return `${TAKEN[way]} (${ms} ms).`
  if (status === null) return said ?? `${SERVICES[way]} did not answer.`
  return `${refusalOf(way, status)} (${status}).`
}

function refusalOf(way: Way, status: number): string {
  // The codes of mail servers are others than those of HTTP: https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1
  if (way === 'mail') return 'The mail server refused the message'
  if ([401, 403, 404, 410].includes(status)) return GONE[way]
  if (status === 429) return `${SERVICES[way]} asked for a pause`
  return status >= 500 ? `${SERVICES[way]} has trouble of its own` : `${SERVICES[way]} refused the message`
}
