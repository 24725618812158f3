import type { Channel } from '../../../shared/channels'
import type { PushObstacle } from '../../lib/push/push-obstacle'
import type { PushState } from '../../lib/push/push-state'

/** Pushes to the browser that shows the page. */
export type ThisBrowser =
  /** It has not answered yet. */
  | { kind: 'unknown' }
  | { kind: 'impossible'; obstacle: PushObstacle }
  | { kind: 'off'; trouble: 'lost' | 'other_key' | null }
  | { kind: 'added'; channel: Channel }

export function thisBrowser(state: PushState | null, channels: readonly Channel[]): ThisBrowser {
  if (!state) return { kind: 'unknown' }
  if (state.kind === 'impossible') return state
  if (state.kind === 'off') return { kind: 'off', trouble: null }
  if (state.kind !== 'on') return { kind: 'off', trouble: state.kind }
  // It may have been removed on another device.
  const channel = channels.find(({ id }) => id === state.channel)
  return channel ? { kind: 'added', channel } : { kind: 'off', trouble: null }
}
