import { Elysia } from 'elysia'
import { callerOf } from './caller'

export interface CallerDeps {
  trustedProxies: number
}

/** The routes after it are handed the `caller`. */
export function withCaller({ trustedProxies }: CallerDeps) {
  return new Elysia({ name: 'with-caller' }).derive({ as: 'scoped' }, ({ request, server }) => ({
    caller: callerOf({ request, server }, trustedProxies),
  }))
}
