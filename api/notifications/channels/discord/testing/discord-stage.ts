import { Types } from 'mongoose'
import { startDiscord } from '../../../../embedded/discord/start'
import type { WebhookRule } from '../../../../embedded/discord/webhooks/practice-webhooks'
import { createOutgoing } from '../../../../platform/outgoing/outgoing'
import { closeAfterTest } from '../../../../testing/closing'
import { createFakeClock } from '../../../../testing/fake-clock'
import type { Alert } from '../../../events/alert'
import type { ChannelContent, ChannelMessage } from '../../way'
import { createDiscordWay } from '../discord-way'

export const BOT = '66f17a20c4e1b83d5f0a9e01'
export const ORIGIN = 'https://castellan.example'
/** What a webhook of this address stands for in tests that answer themselves. */
const PATH = `/api/webhooks/223704706495545344/${'x'.repeat(68)}`

interface StageOptions {
  /** Answers in the place of Discord. */
  answer?(request: Request): Response | Promise<Response>
  allowsLoopback?: boolean
  lookUp?(name: string): Promise<string[]>
}

interface Called {
  url: string
  userAgent: string | null
}

/** The way to Discord's stand-in, or to a server that answers as a test wants. */
export function discordStage({ answer, allowsLoopback = true, lookUp }: StageOptions = {}) {
  const clock = createFakeClock()
  const discord = startDiscord({ publicUrl: null, clock })
  closeAfterTest(() => discord.stop())
  const requests: Called[] = []
  const answering = answer && serve(answer, requests)
  const outgoing = createOutgoing({ clock, allowsLoopback, ...(lookUp && { lookUp }) })
  const way = createDiscordWay({ clock, outgoing, standIn: answering ?? discord.url, origin: ORIGIN })
  const url = answering ? answering + PATH : discord.webhookUrl(1)
  return {
    clock,
    discord,
    requests,
    way,
    url,
    send: (content: ChannelContent = alertOf(), address = url) => way.send(channelTo(address), messageOf(content)),
    sent: () => discord.webhooks.messages(),
    rule(rule: WebhookRule) {
      const id = new URL(discord.webhookUrl(1)).pathname.split('/')[3] ?? ''
      discord.webhooks.setRule(id, rule)
    },
  }
}

function serve(answer: NonNullable<StageOptions['answer']>, requests: Called[]): string {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    fetch(request) {
      // Nothing of a request can be read after its connection has closed.
      requests.push({ url: request.url, userAgent: request.headers.get('user-agent') })
      return answer(request)
    },
  })
  closeAfterTest(() => server.stop(true))
  return `http://127.0.0.1:${server.port}`
}

export const channelTo = (address: string, id = 'c'.repeat(24)) => ({
  id,
  user: new Types.ObjectId(),
  address,
  name: 'Discord',
})

export const messageOf = (content: ChannelContent, language: 'en' | 'de' = 'en'): ChannelMessage => ({
  id: 'evt_6x2q',
  content,
  zone: 'Europe/Berlin',
  language,
})

export const NOON = Date.UTC(2096, 10, 21, 12)

export const alertOf = (fields: Partial<Alert> = {}, more = 0, mutedUntil: number | null = null): ChannelContent => ({
  kind: 'alert',
  alert: { kind: 'stopped', message: 'Raider stopped.', bot: BOT, at: NOON, arrivesAt: null, ...fields },
  more,
  mutedUntil,
})
