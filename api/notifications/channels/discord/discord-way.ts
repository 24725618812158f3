import { SECOND } from '../../../../shared/time'
import type { Outgoing } from '../../../platform/outgoing/outgoing'
import { OutgoingError } from '../../../platform/outgoing/outgoing-error'
import type { Clock } from '../../../platform/time/clock'
import type { ChannelMessage, SendBy, WayOutcome } from '../way'
import { discordMessage } from './discord-message'
import { createDiscordPace, type DiscordPace } from './discord-pace'
import { readAnswer } from './read-answer'
import { addressToCall, webhookAddress } from './webhook-address'

interface DiscordWayDeps {
  clock: Clock
  outgoing: Outgoing
  /** In development, where the stand-in is. Null in production. */
  standIn: string | null
  /** Of the site, for links; null if this server does not know its address. */
  origin: string | null
}

const TIMEOUT = 5 * SECOND
const KEPT_ANSWER_BYTES = 4096

/** Messages to players' Discord webhooks: https://docs.discord.com/developers/resources/webhook#execute-webhook */
export function createDiscordWay(deps: DiscordWayDeps): SendBy {
  const pace = createDiscordPace(deps.clock)
  return {
    accept: (address) => webhookAddress(address, deps),
    async send(channel, message) {
      const url = addressToCall(channel.address, deps)
      if (url === null) return notCalled('gone', 'The stored address is not that of a Discord webhook.')
      const webhook = webhookIn(url)
      // A player who tests waits for Discord alone.
      const until = message.content.kind === 'test' ? pace.pausedUntil(webhook) : pace.waitsUntil(webhook)
      if (until !== null) {
        const said = 'Not sent yet, because Discord takes no messages from here for a moment.'
        return { ...notCalled('retry', said), notBefore: until, isUntried: true }
      }
      return post({ ...deps, pace }, { url, webhook, message })
    },
  }
}

/** With its token: who knows the ID alone must not slow down others. */
const webhookIn = (url: string) => new URL(url).pathname

const notCalled = (kind: WayOutcome['kind'], said: string): WayOutcome => ({ kind, status: null, ms: 0, said })

interface Call {
  url: string
  webhook: string
  message: ChannelMessage
}

async function post(
  { clock, outgoing, origin, pace }: DiscordWayDeps & { pace: DiscordPace },
  { url, webhook, message }: Call,
): Promise<WayOutcome> {
  const from = clock.elapsed()
  pace.sent(webhook)
  try {
    const answer = await outgoing.post({
      url: message.content.kind === 'test' ? waiting(url) : url,
      headers: { 'content-type': 'application/json', 'user-agent': userAgentOf(origin) },
      body: JSON.stringify(discordMessage(message, { origin, now: clock.now() })),
      timeoutMs: TIMEOUT,
      maxAnswerBytes: KEPT_ANSWER_BYTES,
    })
    const { isForAll, ...outcome } = readAnswer(answer, clock.now())
    if (outcome.notBefore) pace.pause(outcome.notBefore, isForAll ? undefined : webhook)
    const notBefore = pace.waitsUntil(webhook)
    return { ...outcome, ...(notBefore !== null && { notBefore }) }
  } catch (error) {
    const said = error instanceof OutgoingError ? error.message : 'The message could not be sent.'
    return { kind: 'retry', status: null, ms: Math.round(clock.elapsed() - from), said }
  }
}

/** Without waiting, a message that Discord does not store is no error. */
function waiting(address: string): string {
  const url = new URL(address)
  url.searchParams.set('wait', 'true')
  return url.href
}

/** Others may be blocked: https://docs.discord.com/developers/reference#user-agent */
const userAgentOf = (origin: string | null) => `DiscordBot (${origin ?? 'https://castellan.invalid'}, 1)`
