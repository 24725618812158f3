import { expect } from 'bun:test'
import { ADMIN_CASES } from './admin-cases'
import { BILLING_CASES } from './billing-cases'
import type { RouteCases } from './cases'
import { CHANNEL_CASES } from './channel-cases'
import { DRY_RUN_CASES } from './dry-run-cases'
import { GAME_CASES } from './game-cases'
import { PLAYER_CASES } from './player-cases'
import { SCRIPT_CASES } from './script-cases'
import { SIGN_IN_CASES } from './sign-in-cases'
import { TOKEN_CASES } from './token-cases'
import { WEBHOOK_CASES } from './webhook-cases'

export const ROUTE_CASES: Record<string, RouteCases> = {
  ...SIGN_IN_CASES,
  ...PLAYER_CASES,
  ...GAME_CASES,
  ...BILLING_CASES,
  ...TOKEN_CASES,
  ...SCRIPT_CASES,
  ...DRY_RUN_CASES,
  ...WEBHOOK_CASES,
  ...CHANNEL_CASES,
  ...ADMIN_CASES,
}

/** A path is a query, or the parts that the address leaves open, with slashes between them. */
export function addressOf(route: string, path = ''): string {
  const address = route.split(' ')[1] ?? expect.unreachable(route)
  const parts = path.split('/')
  return path.startsWith('?') ? `${address}${path}` : address.replace(/{\w+}/g, () => parts.shift() || 'nonsense')
}
