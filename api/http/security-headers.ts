import { Elysia } from 'elysia'

/** On every answer of the API, errors included; pages bring their own policy. */
export const securityHeaders = new Elysia({ name: 'security-headers' }).headers({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
})
