import type { Ways } from '../notifications/channels/channel-deps'
import type { Push } from './open-push'

/** How alerts leave this server. */
export function openWays({ push }: { push: Push | null }): Ways {
  return { ...(push && { push: push.way }) }
}
