import { Elysia } from 'elysia'
import { SECOND } from '../../../shared/time'
import type { Clock } from '../time/clock'
import { pathOf } from './request-url'

/**
 * Headers of every answer of the API, errors included; pages bring their own policy. Routes opt in to caching. Pages take
 * the time from `Date`, not from the clock of their device.
 */
export function securityHeaders({ clock }: { clock: Clock }) {
  const date = dateHeader(clock)
  return new Elysia({ name: 'security-headers' })
    .headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    })
    .onRequest(({ request, set }) => {
      if (!pathOf(request).startsWith('/api/')) return
      set.headers['cache-control'] = 'no-store'
      set.headers.date = date()
    })
}

/** Written once a second. */
function dateHeader({ now }: Clock): () => string {
  let second = Number.NaN
  let text = ''
  return () => {
    const current = Math.floor(now() / SECOND)
    if (current !== second) text = new Date(now()).toUTCString()
    second = current
    return text
  }
}
