import { Elysia } from 'elysia'
import { callerOf } from './caller'

export interface CallerDeps {
  trustedProxies: number
}

/** Gives the routes after it a `caller`. */
export function withCaller({ trustedProxies }: CallerDeps) {
  return new Elysia({ name: 'with-caller' }).derive({ as: 'scoped' }, ({ request, server }) => ({
    caller: callerOf({ request, server }, trustedProxies),
  }))
}
