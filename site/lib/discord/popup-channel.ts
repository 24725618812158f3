import { SECOND } from '../../../shared/time'
import type { DiscordOutcome } from './discord-outcome'

const ACK_TIMEOUT = SECOND

type Message = { outcome: DiscordOutcome } | { isReceived: true }

/**
 * Connects a page and its popup in browsers that cut `window.opener` on the way to Discord and back. WebKit does so for
 * a page with a Cross-Origin-Opener-Policy. Only pages of our origin can open a channel, and only these two know its
 * name.
 */
const channelOf = (flowId: string) => new BroadcastChannel(`discord flow ${flowId}`)

/** Returns a function that stops listening. */
export function onPopupOutcome(flowId: string, onOutcome: (outcome: DiscordOutcome) => void): () => void {
  const channel = channelOf(flowId)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!('outcome' in data)) return
    const receipt: Message = { isReceived: true }
    channel.postMessage(receipt)
    onOutcome(data.outcome)
  }
  return () => channel.close()
}

/** Returns whether the opener acknowledged the outcome. */
export async function sendToOpener(flowId: string, outcome: DiscordOutcome): Promise<boolean> {
  const channel = channelOf(flowId)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ACK_TIMEOUT)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('isReceived' in data) resolve(true)
  }
  const message: Message = { outcome }
  channel.postMessage(message)
  const isReceived = await promise
  clearTimeout(timer)
  channel.close()
  return isReceived
}
