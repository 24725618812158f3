import { SECOND } from '../../../shared/time'
import { type DiscordOutcome, outcomeIn } from './discord-outcome'

const WIDTH = 500
const HEIGHT = 700
const LOOKS_EVERY = SECOND

/** Opened at once, while the click still counts; null where the browser blocks it. */
export function openPopup(): Window | null {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2)
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2)
  return open('', 'discord', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
}

/** What the popup says in the end; null where it is closed without a word. */
export function outcomeOf(popup: Window): Promise<DiscordOutcome | null> {
  const { promise, resolve } = Promise.withResolvers<DiscordOutcome | null>()
  let wasClosed = false
  const timer = setInterval(() => {
    // What it said last may still be on its way.
    if (wasClosed) resolve(null)
    wasClosed = popup.closed
  }, LOOKS_EVERY)
  const hear = (message: MessageEvent) => {
    const outcome = message.source === popup && outcomeIn(message)
    if (outcome) resolve(outcome)
  }
  addEventListener('message', hear)
  return promise.finally(() => {
    clearInterval(timer)
    removeEventListener('message', hear)
  })
}
