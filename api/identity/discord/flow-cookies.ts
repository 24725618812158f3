import type { Context } from 'elysia'
import type { beginDiscord } from './begin-discord'
import type { DiscordCallback } from './finish-discord'
import { cookieOptions, openPending, type PendingDeps, sealPending } from './pending-sign-in'

/** One browser may run a flow in each of several tabs. Each has its own cookies; the oldest are dropped. */
const MAX_FLOWS = 5

type Browser = Pick<Context, 'cookie' | 'request'>
type CallbackQuery = Pick<DiscordCallback, 'code' | 'state' | 'error'>

const PATH = { path: '/api/auth' }
const stateCookie = (mark: string) => `discord_state_${mark}`
const verifierCookie = (mark: string) => `discord_verifier_${mark}`

/** Names the cookies of a flow without revealing its state. */
const flowIdOf = (state: string) => new Bun.CryptoHasher('sha256').update(state).digest('base64url').slice(0, 16)

export function setFlowCookies(
  deps: PendingDeps,
  browser: Browser,
  { verifier, pending }: ReturnType<typeof beginDiscord>,
) {
  for (const flowId of flowsToDrop(deps, browser)) clearFlow(browser, flowId)
  const mark = flowIdOf(pending.state)
  const options = cookieOptions(pending.redirectUri)
  browser.cookie[stateCookie(mark)]?.set({ ...options, value: sealPending(deps, pending) })
  browser.cookie[verifierCookie(mark)]?.set({ ...options, value: verifier })
}

/** Combines the callback with the cookies of its flow, and clears them. Other flows stay. */
export function takeFlowCookies(browser: Browser, answer: CallbackQuery): DiscordCallback {
  const flowId = flowIdOf(answer.state ?? '')
  const returned = {
    ...answer,
    stateCookie: browser.cookie[stateCookie(flowId)]?.value,
    verifierCookie: browser.cookie[verifierCookie(flowId)]?.value,
  }
  if (returned.stateCookie !== undefined) clearFlow(browser, flowId)
  return returned
}

/** Expired flows, and the oldest ones beyond the limit. */
function flowsToDrop(deps: PendingDeps, { cookie, request }: Browser): string[] {
  const kept = request.headers.get('cookie')?.matchAll(/\bdiscord_state_([\w-]{16})=/g) ?? []
  // Browsers name the oldest first (https://www.rfc-editor.org/rfc/rfc6265#section-5.4).
  return [...kept]
    .reverse()
    .map(([, mark = '']) => ({ mark, until: openPending(deps, cookie[stateCookie(mark)]?.value)?.expiresAt ?? 0 }))
    .sort((a, b) => b.until - a.until)
    .filter(({ until }, index) => until === 0 || index >= MAX_FLOWS - 1)
    .map(({ mark }) => mark)
}

function clearFlow({ cookie }: Browser, flowId: string) {
  for (const name of [stateCookie(flowId), verifierCookie(flowId)]) cookie[name]?.set({ ...PATH, value: '', maxAge: 0 })
}
