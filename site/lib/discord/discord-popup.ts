import { DISCORD_WALK_LASTS } from '../../../shared/limits'
import { SECOND } from '../../../shared/time'
import { type DiscordOutcome, outcomeIn } from './discord-outcome'
import { hearFromPopup } from './walk-channel'

const WIDTH = 500
const HEIGHT = 700
const LOOKS_EVERY = SECOND

/** Opened at once, while the click still counts; null where the browser blocks it. */
export function openPopup(): Window | null {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2)
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2)
  return open('', 'discord', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
}

interface HeardWalk {
  outcome: Promise<DiscordOutcome>
  stop: () => void
}

/** What the popup says in the end, by whichever way it can reach this page. */
export function hearWalk(walkId: string, popup: Window): HeardWalk {
  const { promise: outcome, resolve } = Promise.withResolvers<DiscordOutcome>()
  const hear = (message: MessageEvent) => {
    const said = message.source === popup && outcomeIn(message)
    if (said) resolve(said)
  }
  addEventListener('message', hear)
  const stopHearing = hearFromPopup(walkId, resolve)
  const timer = setTimeout(stop, DISCORD_WALK_LASTS)
  function stop() {
    clearTimeout(timer)
    removeEventListener('message', hear)
    stopHearing()
  }
  void outcome.then(stop)
  return { outcome, stop }
}

/** A popup that was cut off from this page counts as closed too; it may still say something. */
export function closingOf(popup: Window): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let wasClosed = false
  const timer = setInterval(() => {
    // What it said last may still be on its way.
    if (wasClosed) resolve()
    wasClosed = popup.closed
  }, LOOKS_EVERY)
  return promise.finally(() => clearInterval(timer))
}
