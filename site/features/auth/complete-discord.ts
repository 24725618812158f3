import { PATHS } from '../../../shared/paths'
import { answerOf, api } from '../../lib/api/api'
import { type BegunWalk, takeWalk } from '../../lib/discord/begun-walk'
import { type DiscordOutcome, failureInWords, messageOf } from '../../lib/discord/discord-outcome'
import { tellOpeningPage } from '../../lib/discord/walk-channel'
import { $session, signIn } from '../../lib/session/session-store'
import { navigateWith } from '../../lib/toasts/toasts'
import { DONE, WINDOW_DONE } from '../../lib/words/messages'

/** The page to which Discord leads back: tells the page that opened it what came of it, or goes on by itself. */
export async function completeDiscord(): Promise<void> {
  const told = takeFragment()
  const walk = takeWalk()
  const outcome = await outcomeOf(told, walk)
  const opener = ownOpener()
  opener?.postMessage(messageOf(outcome), location.origin)
  const isHeard = opener !== null || (walk?.isInPopup && (await tellOpeningPage(walk.id, outcome)))
  if (isHeard) closeWindow()
  else await goOn(outcome, told.get('intent') === 'link')
}

function closeWindow() {
  const words = document.createElement('p')
  words.textContent = WINDOW_DONE
  // Some browsers let no page close a popup that was cut off from its opener.
  document.querySelector('.full-screen')?.replaceChildren(words)
  close()
}

/** What the fragment says, which is gone from the address, and from the history, before anything else happens. */
function takeFragment(): URLSearchParams {
  const told = new URLSearchParams(location.hash.slice(1))
  history.replaceState(null, '', location.pathname)
  return told
}

const TOLD = ['error', 'linked', 'access_token']

/** Only a walk that was begun in this tab comes to anything: everything else is a link that somebody wrote. */
async function outcomeOf(told: URLSearchParams, walk: BegunWalk | null): Promise<DiscordOutcome> {
  if (!TOLD.some((part) => told.has(part))) return { kind: 'failed', error: 'no_token' }
  if (!walk) return { kind: 'failed', error: 'not_begun' }
  const error = told.get('error')
  if (error) return { kind: 'failed', error }
  if (told.get('linked')) return { kind: 'linked' }
  const token = told.get('access_token') ?? ''
  const user = await ownerOf(token).catch(() => null)
  if (!user) return { kind: 'failed', error: 'token_parse_failed' }
  return { kind: 'signed-in', token, user, hasPasswordEnded: told.has('password_ended') }
}

/** The server says whose the token is, not the token itself. */
async function ownerOf(token: string) {
  if (token.split('.').length !== 3) return null
  const { user } = await answerOf(api.auth.me.get({ headers: { authorization: `Bearer ${token}` } }))
  return user
}

/** The page of ours that opened this one; one of another origin may not even be asked. */
function ownOpener(): Window | null {
  const opener: Window | null = window.opener
  try {
    return opener?.location.origin === location.origin ? opener : null
  } catch {
    return null
  }
}

function goOn(outcome: DiscordOutcome, wasToLink: boolean): Promise<void> {
  const replacing = { isReplacing: true }
  if (outcome.kind === 'linked') return navigateWith({ kind: 'done', text: DONE.linkDiscord }, PATHS.profile, replacing)
  if (outcome.kind === 'failed' || isSomebodyElseHere(outcome.user.id)) {
    const error = outcome.kind === 'failed' ? outcome.error : 'not_begun'
    return navigateWith({ kind: 'failed', text: failureInWords(error) }, wayBack(wasToLink), replacing)
  }
  signIn(outcome)
  const text = outcome.hasPasswordEnded ? DONE.passwordEnded : DONE.discordHere
  return navigateWith({ kind: 'done', text }, PATHS.dashboard, replacing)
}

function wayBack(wasToLink: boolean): string {
  if (wasToLink) return PATHS.profile
  return $session.get().token ? PATHS.dashboard : PATHS.login
}

/** A walk that ends with somebody else's token takes no player's place. */
function isSomebodyElseHere(userId: string): boolean {
  const { user } = $session.get()
  return user !== null && user.id !== userId
}
