import { DISCORD_SIGN_IN_TIMEOUT } from '../../../shared/limits'
import { SECOND } from '../../../shared/time'
import { type DiscordOutcome, outcomeIn } from './discord-outcome'
import { onPopupOutcome } from './popup-channel'

const WIDTH = 500
const HEIGHT = 700
const POLL_INTERVAL = SECOND

/** Must be called directly from the click, or browsers block it. Null if the browser blocks it anyway. */
export function openPopup(): Window | null {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2)
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2)
  return open('', 'discord', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
}

interface PendingOutcome {
  outcome: Promise<DiscordOutcome>
  stop: () => void
}

/** Listens for the popup's outcome, by `postMessage` and by channel. */
export function waitForOutcome(flowId: string, popup: Window): PendingOutcome {
  const { promise: outcome, resolve } = Promise.withResolvers<DiscordOutcome>()
  const onMessage = (message: MessageEvent) => {
    const received = message.source === popup && outcomeIn(message)
    if (received) resolve(received)
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

/** Also resolves if the opener relation was cut, although the popup is still open and may still send its outcome. */
export function whenClosed(popup: Window): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let wasClosed = false
  const timer = setInterval(() => {
    // Wait one more interval: its last message may still be in flight.
    if (wasClosed) resolve()
    wasClosed = popup.closed
  }, POLL_INTERVAL)
  return promise.finally(() => clearInterval(timer))
}
