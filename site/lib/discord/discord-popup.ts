import { DISCORD_SIGN_IN_TIMEOUT } from '../../../shared/limits'
import { SECOND } from '../../../shared/time'
import { type DiscordOutcome, outcomeIn } from './discord-outcome'
import { onPopupOutcome } from './popup-channel'

const WIDTH = 500
const HEIGHT = 700
const POLL_INTERVAL = SECOND

/** Opened at once, while the click still counts; null where the browser blocks it. */
export function openPopup(): Window | null {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2)
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2)
  return open('', 'discord', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
}

interface PendingOutcome {
  outcome: Promise<DiscordOutcome>
  stop: () => void
}

/** What the popup says in the end, by whichever way it can reach this page. */
export function waitForOutcome(flowId: string, popup: Window): PendingOutcome {
  const { promise: outcome, resolve } = Promise.withResolvers<DiscordOutcome>()
  const onMessage = (message: MessageEvent) => {
    const said = message.source === popup && outcomeIn(message)
    if (said) resolve(said)
  }
  addEventListener('message', onMessage)
  const closeChannel = onPopupOutcome(flowId, resolve)
  const timer = setTimeout(stop, DISCORD_SIGN_IN_TIMEOUT)
  function stop() {
    clearTimeout(timer)
    removeEventListener('message', onMessage)
    closeChannel()
  }
  void outcome.then(stop)
  return { outcome, stop }
}

/** A popup that was cut off from this page counts as closed too; it may still say something. */
export function whenClosed(popup: Window): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let wasClosed = false
  const timer = setInterval(() => {
    // What it said last may still be on its way.
    if (wasClosed) resolve()
    wasClosed = popup.closed
  }, POLL_INTERVAL)
  return promise.finally(() => clearInterval(timer))
}
