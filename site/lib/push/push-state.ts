import { SUBSCRIPTION_CHANGED } from './push-messages'
import { type PushObstacle, pushObstacle } from './push-obstacle'
import { currentSubscription, isFor } from './push-subscription'
import { thisDevice } from './this-device'

export type PushState =
  | { kind: 'impossible'; obstacle: PushObstacle }
  /** It can be switched on. */
  | { kind: 'off' }
  /** It was on, and the browser ended it: the player took the permission back, or deleted the site's data. */
  | { kind: 'lost' }
  /** It subscribed with a key that this server no longer has; nothing arrives. */
  | { kind: 'other_key' }
  | { kind: 'on'; channel: string | null }

/** `player` is who is signed in: a browser that another player added is off. */
export async function pushState(key: string, player: string): Promise<PushState> {
  const obstacle = pushObstacle()
  if (obstacle) return { kind: 'impossible', obstacle }
  const device = thisDevice()
  const isOwn = device?.player === player
  const subscription = await currentSubscription()
  if (!subscription) return { kind: isOwn ? 'lost' : 'off' }
  if (!isFor(subscription, key)) return { kind: isOwn ? 'other_key' : 'off' }
  return isOwn ? { kind: 'on', channel: device.channel } : { kind: 'off' }
}

/** What the page says of it; null if there is nothing to say. */
export const TROUBLE_IN_WORDS: Record<Extract<PushState['kind'], 'lost' | 'other_key'>, string> = {
  lost: 'This browser ended its pushes: the permission was taken back, or the data of this site was deleted. Add it again.',
  other_key: 'The key of this server has changed, so this browser gets nothing any more. Add it again.',
}

/** Calls back when the permission or the subscription may have changed. Returns how to stop. */
export function followPushState(onChange: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const heard = ({ data }: MessageEvent) => {
    if (data === SUBSCRIPTION_CHANGED) onChange()
  }
  if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('message', heard, { signal })
  // Also of a page that comes back from the browser's settings.
  document.addEventListener('visibilitychange', onChange, { signal })
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', onChange, { signal }))
    .catch(() => {})
  return () => stop.abort()
}
