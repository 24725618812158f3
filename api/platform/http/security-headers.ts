import { Elysia } from 'elysia'
import type { Clock } from '../time/clock'
import { urlOf } from './request-url'

/**
 * Headers of every answer of the API, errors included; pages bring their own policy. Routes opt in to caching. Pages take
 * the time from `Date`, not from the clock of their device.
 */
export const securityHeaders = ({ clock }: { clock: Clock }) =>
  new Elysia({ name: 'security-headers' })
    .headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    })
    .onRequest(({ request, set }) => {
      if (!urlOf(request).pathname.startsWith('/api/')) return
      set.headers['cache-control'] = 'no-store'
      set.headers.date = new Date(clock.now()).toUTCString()
    })
