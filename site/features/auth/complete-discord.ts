import { PATHS } from '../../../shared/paths'
import { answerOf, api } from '../../lib/api/api'
import { type DiscordFlow, hasExpired, takeFlow } from '../../lib/discord/discord-flow'
import { type DiscordOutcome, discordFailure, messageOf } from '../../lib/discord/discord-outcome'
import { sendToOpener } from '../../lib/discord/popup-channel'
import { safeRedirect } from '../../lib/navigation/site-paths'
import { $session, signIn } from '../../lib/session/session-store'
import { navigateWithToast } from '../../lib/toasts/toasts'
import { DONE, WINDOW_DONE } from '../../lib/words/toast-messages'

/** Hands the outcome to the page that opened the popup, or continues in this window. */
export async function completeDiscord(): Promise<void> {
  const fragment = takeFragment()
  const flow = takeFlow()
  const outcome = await outcomeOf(fragment, flow)
  const opener = sameOriginOpener()
  opener?.postMessage(messageOf(outcome), location.origin)
  const isDelivered = opener !== null || (flow?.isInPopup && (await sendToOpener(flow.id, outcome)))
  if (isDelivered) closeWindow()
  else await continueHere(outcome, { isLinking: fragment.get('intent') === 'link', flow })
}

function closeWindow() {
  const text = document.createElement('p')
  text.textContent = WINDOW_DONE
  // Some browsers do not let a page close a popup that has lost its opener.
  document.querySelector('.full-screen')?.replaceChildren(text)
  close()
}

/** Removes the fragment from the address and the history before anything else happens. */
function takeFragment(): URLSearchParams {
  const fragment = new URLSearchParams(location.hash.slice(1))
  history.replaceState(null, '', location.pathname)
  return fragment
}

const FRAGMENT_KEYS = ['error', 'linked', 'access_token']

/** Only a flow that started in this tab counts. Anything else may be a forged link. */
async function outcomeOf(fragment: URLSearchParams, flow: DiscordFlow | null): Promise<DiscordOutcome> {
  if (!FRAGMENT_KEYS.some((part) => fragment.has(part))) return { kind: 'failed', error: 'no_token' }
  if (!flow || hasExpired(flow)) return { kind: 'failed', error: 'not_begun' }
  const error = fragment.get('error')
  if (error) return { kind: 'failed', error }
  if (fragment.get('linked')) return { kind: 'linked' }
  const token = fragment.get('access_token') ?? ''
  const user = await ownerOf(token).catch(() => null)
  if (!user) return { kind: 'failed', error: 'token_parse_failed' }
  return { kind: 'signed-in', token, user, hasPasswordEnded: fragment.has('password_ended') }
}

/** Asks the server instead of trusting the token's own claims. */
async function ownerOf(token: string) {
  if (token.split('.').length !== 3) return null
  const { user } = await answerOf(api.auth.me.get({ headers: { authorization: `Bearer ${token}` } }))
  return user
}

/** Reading `location` of another origin's window throws. */
function sameOriginOpener(): Window | null {
  const opener: Window | null = window.opener
  try {
    return opener?.location.origin === location.origin ? opener : null
  } catch {
    return null
  }
}

interface Continuation {
  isLinking: boolean
  flow: DiscordFlow | null
}

function continueHere(outcome: DiscordOutcome, { isLinking, flow }: Continuation): Promise<void> {
  const replacing = { isReplacing: true }
  if (outcome.kind === 'linked')
    return navigateWithToast({ kind: 'done', text: DONE.linkDiscord }, PATHS.profile, replacing)
  if (outcome.kind === 'failed' || isOtherPlayerSignedIn(outcome.user.id)) {
    const error = outcome.kind === 'failed' ? outcome.error : 'not_begun'
    return navigateWithToast(discordFailure(error), fallbackPath(isLinking, flow), replacing)
  }
  signIn(outcome)
  const text = outcome.hasPasswordEnded ? DONE.passwordEnded : DONE.discordHere
  return navigateWithToast({ kind: 'done', text }, safeRedirect(flow?.path ?? null), replacing)
}

function fallbackPath(isLinking: boolean, flow: DiscordFlow | null): string {
  if (isLinking) return PATHS.profile
  if ($session.get().token) return PATHS.dashboard
  // Its address has the form that was open, and the page that the player wanted, such as the checkout of a plan.
  return flow && new URL(flow.from, location.origin).pathname === PATHS.login ? flow.from : PATHS.login
}

/** Another player's token must not replace the one who is signed in. */
function isOtherPlayerSignedIn(userId: string): boolean {
  const { user } = $session.get()
  return user !== null && user.id !== userId
}
