import type { Context } from 'elysia'
import type { beginDiscord } from './begin-discord'
import type { DiscordCallback } from './finish-discord'
import { cookieOptions, openPending, type PendingDeps, sealPending } from './pending-sign-in'

/** One browser may run a flow in each of several tabs. Each has its own cookies; the oldest are dropped. */
const MAX_FLOWS = 5

type Browser = Pick<Context, 'cookie' | 'request'>
type CallbackQuery = Pick<DiscordCallback, 'code' | 'state' | 'error'>

const PATH = { path: '/api/auth' }
const stateCookie = (flowId: string) => `discord_state_${flowId}`
const verifierCookie = (flowId: string) => `discord_verifier_${flowId}`

/** Names the cookies of a flow without revealing its state. */
const flowIdOf = (state: string) => new Bun.CryptoHasher('sha256').update(state).digest('base64url').slice(0, 16)

export function setFlowCookies(
  deps: PendingDeps,
  browser: Browser,
  { verifier, pending }: ReturnType<typeof beginDiscord>,
) {
  for (const dropped of flowsToDrop(deps, browser)) clearFlow(browser, dropped)
  const flowId = flowIdOf(pending.state)
  const options = cookieOptions(pending.redirectUri)
  browser.cookie[stateCookie(flowId)]?.set({ ...options, value: sealPending(deps, pending) })
  browser.cookie[verifierCookie(flowId)]?.set({ ...options, value: verifier })
}

/** Combines the callback with the cookies of its flow, and clears them. Other flows stay. */
export function takeFlowCookies(browser: Browser, query: CallbackQuery): DiscordCallback {
  const flowId = flowIdOf(query.state ?? '')
  const callback = {
    ...query,
    stateCookie: browser.cookie[stateCookie(flowId)]?.value,
    verifierCookie: browser.cookie[verifierCookie(flowId)]?.value,
  }
  if (callback.stateCookie !== undefined) clearFlow(browser, flowId)
  return callback
}

/** Expired flows, and the oldest ones beyond the limit. */
function flowsToDrop(deps: PendingDeps, { cookie, request }: Browser): string[] {
  const stored = request.headers.get('cookie')?.matchAll(/\bdiscord_state_([\w-]{16})=/g) ?? []
  // Browsers send the oldest cookies first. https://www.rfc-editor.org/rfc/rfc6265#section-5.4
  return [...stored]
    .reverse()
    .map(([, flowId = '']) => ({
      flowId,
      until: openPending(deps, cookie[stateCookie(flowId)]?.value)?.expiresAt ?? 0,
    }))
    .sort((a, b) => b.until - a.until)
    .filter(({ until }, index) => until === 0 || index >= MAX_FLOWS - 1)
    .map(({ flowId }) => flowId)
}

function clearFlow({ cookie }: Browser, flowId: string) {
  for (const name of [stateCookie(flowId), verifierCookie(flowId)]) cookie[name]?.set({ ...PATH, value: '', maxAge: 0 })
}
