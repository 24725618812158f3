import { PATHS } from '../../../shared/paths'
import { answerOf, api } from '../../lib/api/api'
import { type DiscordFlow, takeFlow } from '../../lib/discord/discord-flow'
import { type DiscordOutcome, discordFailureText, messageOf } from '../../lib/discord/discord-outcome'
import { sendToOpener } from '../../lib/discord/popup-channel'
import { $session, signIn } from '../../lib/session/session-store'
import { navigateWithToast } from '../../lib/toasts/toasts'
import { DONE, WINDOW_DONE } from '../../lib/words/toast-messages'

/** The page to which Discord leads back: tells the page that opened it what came of it, or goes on by itself. */
export async function completeDiscord(): Promise<void> {
  const fragment = takeFragment()
  const flow = takeFlow()
  const outcome = await outcomeOf(fragment, flow)
  const opener = sameOriginOpener()
  opener?.postMessage(messageOf(outcome), location.origin)
  const isDelivered = opener !== null || (flow?.isInPopup && (await sendToOpener(flow.id, outcome)))
  if (isDelivered) closeWindow()
  else await continueHere(outcome, fragment.get('intent') === 'link')
}

function closeWindow() {
  const text = document.createElement('p')
  text.textContent = WINDOW_DONE
  // Some browsers let no page close a popup that was cut off from its opener.
  document.querySelector('.full-screen')?.replaceChildren(text)
  close()
}

/** What the fragment says, which is gone from the address, and from the history, before anything else happens. */
function takeFragment(): URLSearchParams {
  const fragment = new URLSearchParams(location.hash.slice(1))
  history.replaceState(null, '', location.pathname)
  return fragment
}

const FRAGMENT_KEYS = ['error', 'linked', 'access_token']

/** Only a walk that was begun in this tab comes to anything: everything else is a link that somebody wrote. */
async function outcomeOf(fragment: URLSearchParams, flow: DiscordFlow | null): Promise<DiscordOutcome> {
  if (!FRAGMENT_KEYS.some((part) => fragment.has(part))) return { kind: 'failed', error: 'no_token' }
  if (!flow) return { kind: 'failed', error: 'not_begun' }
  const error = fragment.get('error')
  if (error) return { kind: 'failed', error }
  if (fragment.get('linked')) return { kind: 'linked' }
  const token = fragment.get('access_token') ?? ''
  const user = await ownerOf(token).catch(() => null)
  if (!user) return { kind: 'failed', error: 'token_parse_failed' }
  return { kind: 'signed-in', token, user, hasPasswordEnded: fragment.has('password_ended') }
}

/** The server says whose the token is, not the token itself. */
async function ownerOf(token: string) {
  if (token.split('.').length !== 3) return null
  const { user } = await answerOf(api.auth.me.get({ headers: { authorization: `Bearer ${token}` } }))
  return user
}

/** The page of ours that opened this one; one of another origin may not even be asked. */
function sameOriginOpener(): Window | null {
  const opener: Window | null = window.opener
  try {
    return opener?.location.origin === location.origin ? opener : null
  } catch {
    return null
  }
}

function continueHere(outcome: DiscordOutcome, isLinking: boolean): Promise<void> {
  const replacing = { isReplacing: true }
  if (outcome.kind === 'linked')
    return navigateWithToast({ kind: 'done', text: DONE.linkDiscord }, PATHS.profile, replacing)
  if (outcome.kind === 'failed' || isOtherPlayerSignedIn(outcome.user.id)) {
    const error = outcome.kind === 'failed' ? outcome.error : 'not_begun'
    return navigateWithToast({ kind: 'failed', text: discordFailureText(error) }, fallbackPath(isLinking), replacing)
  }
  signIn(outcome)
  const text = outcome.hasPasswordEnded ? DONE.passwordEnded : DONE.discordHere
  return navigateWithToast({ kind: 'done', text }, PATHS.dashboard, replacing)
}

function fallbackPath(isLinking: boolean): string {
  if (isLinking) return PATHS.profile
  return $session.get().token ? PATHS.dashboard : PATHS.login
}

/** A walk that ends with somebody else's token takes no player's place. */
function isOtherPlayerSignedIn(userId: string): boolean {
  const { user } = $session.get()
  return user !== null && user.id !== userId
}
