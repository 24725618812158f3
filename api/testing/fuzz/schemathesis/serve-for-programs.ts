import { createApp } from '../../../app'
import { storeDecision } from '../../../bots/decisions/testing/decisions'
import { createApiTokens } from '../../../identity/tokens/api-tokens'
import { tokenOf } from '../../../identity/tokens/testing/token-of'
import type { RateLimits } from '../../../platform/http/rate-limits'
import { storedScript } from '../../../scripts/testing/stored-script'
import { closeAfterAllTests } from '../../closing'
import { testApp } from '../../test-app'

/** Thousands of calls a minute are the point here. */
const unlimited = {
  take: async () => {},
  refund: async () => {},
  refuseIfSpent: async () => {},
  count: async () => {},
  countOf: async () => 0,
}
const rateLimits = new Proxy(
  {},
  {
    get: (_, name) => (name === 'gameRefusals' ? rateLimits : unlimited),
  },
) as RateLimits

/** The application on a port of its own, and the token of a player who has something of everything. */
export async function serveForPrograms(): Promise<{ url: string; secret: string }> {
  const app = await testApp()
  const { services } = app
  const limited = { ...services, rateLimits }
  const server = createApp({ ...limited, apiTokens: createApiTokens(limited) }).listen({
    port: 0,
    hostname: '127.0.0.1',
    reusePort: false,
  })
  const player = await app.player('anna', 'pro')
  const bot = await app.botOf(player)
  await storeDecision({ bot, user: player.id })
  await storedScript(player)
  const { secret } = await tokenOf(player)
  closeAfterAllTests(() => server.server?.stop(true))
  return { url: server.server?.url.origin ?? '', secret }
}
