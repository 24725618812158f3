import { LRUCache } from 'lru-cache'
import { MINUTE } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import type { DiscordUser } from './practice-identity'

const CODE_TTL = MINUTE
const TOKEN_TTL = 10 * MINUTE
const MAX_TICKETS = 1000

interface Grant {
  user: DiscordUser
  scopes: string[]
  redirectUri: string
  challenge: string
}

export interface Grants {
  codeFor(grant: Grant): string
  takeCode(code: string): Grant | null
  tokenFor(grant: Grant): string
  grantOf(token: string): Grant | null
}

export function createGrants(clock: Clock): Grants {
  const codes = createTickets(clock, CODE_TTL)
  const tokens = createTickets(clock, TOKEN_TTL)
  return {
    codeFor: codes.issue,
    takeCode(code) {
      const grant = codes.grantOf(code)
      codes.forget(code)
      return grant
    },
    tokenFor: tokens.issue,
    grantOf: tokens.grantOf,
  }
}

function createTickets(clock: Clock, ttl: number) {
  const tickets = new LRUCache<string, { grant: Grant; expiresAt: number }>({ max: MAX_TICKETS })
  return {
    issue(grant: Grant) {
      const ticket = crypto.randomUUID().replaceAll('-', '')
      tickets.set(ticket, { grant, expiresAt: clock.now() + ttl })
      return ticket
    },
    grantOf(ticket: string) {
      const found = tickets.get(ticket)
      return found && found.expiresAt > clock.now() ? found.grant : null
    },
    forget: (ticket: string) => void tickets.delete(ticket),
  }
}
