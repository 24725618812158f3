import type { Context } from 'elysia'
import type { beginDiscord } from './begin-discord'
import type { Returned } from './finish-discord'
import { cookieOptions, openPending, type PendingDeps, sealPending } from './pending-sign-in'

/** A browser may walk to Discord in several tabs at once, in each with cookies of its own; the oldest are forgotten. */
const MOST_WALKS = 5

type Browser = Pick<Context, 'cookie' | 'request'>
type Answer = Pick<Returned, 'code' | 'state' | 'error'>

const PATH = { path: '/api/auth' }
const stateCookie = (mark: string) => `discord_state_${mark}`
const verifierCookie = (mark: string) => `discord_verifier_${mark}`

/** What the cookies of a walk are named by; a cookie's name says nothing of the state itself. */
const markOf = (state: string) => new Bun.CryptoHasher('sha256').update(state).digest('base64url').slice(0, 16)

export function keepWalk(deps: PendingDeps, browser: Browser, { verifier, pending }: ReturnType<typeof beginDiscord>) {
  for (const mark of oldWalks(deps, browser)) forget(browser, mark)
  const mark = markOf(pending.state)
  const options = cookieOptions(pending.redirectUri)
  browser.cookie[stateCookie(mark)]?.set({ ...options, value: sealPending(deps, pending) })
  browser.cookie[verifierCookie(mark)]?.set({ ...options, value: verifier })
}

/** What came back, with what the browser kept of that walk, which is used up by it; other walks go on. */
export function takeWalk(browser: Browser, answer: Answer): Returned {
  const mark = markOf(answer.state ?? '')
  const returned = {
    ...answer,
    stateCookie: browser.cookie[stateCookie(mark)]?.value,
    verifierCookie: browser.cookie[verifierCookie(mark)]?.value,
  }
  if (returned.stateCookie !== undefined) forget(browser, mark)
  return returned
}

/** Those that leave no room for one more, and those that are over. */
function oldWalks(deps: PendingDeps, { cookie, request }: Browser): string[] {
  const kept = request.headers.get('cookie')?.matchAll(/\bdiscord_state_([\w-]{16})=/g) ?? []
  // Browsers name the oldest first (https://www.rfc-editor.org/rfc/rfc6265#section-5.4).
  return [...kept]
    .reverse()
    .map(([, mark = '']) => ({ mark, until: openPending(deps, cookie[stateCookie(mark)]?.value)?.expiresAt ?? 0 }))
    .sort((a, b) => b.until - a.until)
    .filter(({ until }, index) => until === 0 || index >= MOST_WALKS - 1)
    .map(({ mark }) => mark)
}

function forget({ cookie }: Browser, mark: string) {
  for (const name of [stateCookie(mark), verifierCookie(mark)]) cookie[name]?.set({ ...PATH, value: '', maxAge: 0 })
}
