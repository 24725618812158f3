import { expect } from 'bun:test'
import { ADMIN_CASES } from './admin-cases'
import { BILLING_CASES } from './billing-cases'
import type { RouteCases } from './cases'
import { GAME_CASES } from './game-cases'
import { PLAYER_CASES } from './player-cases'
import { SIGN_IN_CASES } from './sign-in-cases'

export const ROUTE_CASES: Record<string, RouteCases> = {
  ...SIGN_IN_CASES,
  ...PLAYER_CASES,
  ...GAME_CASES,
  ...BILLING_CASES,
  ...ADMIN_CASES,
}

export function addressOf(route: string, path = ''): string {
  const address = route.split(' ')[1] ?? expect.unreachable(route)
  return path.startsWith('?') ? `${address}${path}` : address.replace(/{\w+}/, path || 'nonsense')
}
