import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../shared/webhooks'
import type { Viewer } from '../../identity/viewer/viewer'
import { AppError } from '../../platform/errors'

/**
 * A token decides where an endpoint's events go only if it may see all of them itself. Otherwise it could read by a
 * webhook what its scopes keep from it.
 */
export function refuseEventsBeyondScopes(viewer: Viewer, events: readonly WebhookEvent[]): void {
  if (viewer.kind === 'session') return
  for (const event of events) {
    const { scope } = WEBHOOK_EVENTS[event]
    if (scope === null)
      throw new AppError('forbidden', `API tokens cannot use webhooks of ${event}. Please sign in on the site.`)
    if (!viewer.scopes.includes(scope))
      throw new AppError('forbidden', `This token lacks ${scope}, which ${event} needs.`)
  }
}
