import { atom } from 'nanostores'
import type { AuthResponse, User } from '../../../shared/auth'
import { inBrowser, parseStoredJson } from '../storage/storage'
import { forgetChanges } from './last-change'

/** Also read by `site/boot/`, before any module loads. */
export const TOKEN_KEY = 'session_token'
export const USER_KEY = 'session_user'
export const ENDED_KEY = 'session_ended'
/** The measure of the player's list of bots. */
export const LAST_LIST_KEY = 'bots_last'

export type Session =
  | { status: 'restoring'; token: string; user: User | null }
  | { status: 'in'; token: string; user: User }
  | { status: 'out'; token: null; user: null }

const SIGNED_OUT: Session = { status: 'out', token: null, user: null }

export const $session = atom<Session>(storedSession())

/** While navigating away, ignore changes of the session: they would redirect this page elsewhere. */
let isLeaving = false

export function signIn({ token, user }: Pick<AuthResponse, 'token' | 'user'>): void {
  isLeaving = false
  inBrowser.set(USER_KEY, JSON.stringify(user))
  inBrowser.set(TOKEN_KEY, token)
  showAuth('in')
  $session.set({ status: 'in', token, user })
}

/** Updates the player, unless the session has ended or was ended for later pages. */
export function changeUser(user: User): void {
  const { token } = $session.get()
  if (token && token === inBrowser.get(TOKEN_KEY)) signIn({ token, user })
}

/** Whether another session has replaced this token's, here or in another tab. */
export function isReplaced(token: string | null): boolean {
  const stored = inBrowser.get(TOKEN_KEY)
  return stored !== null && stored !== token
}

export function showPlan(owner: string, plan: string): void {
  const { user } = $session.get()
  if (user?.id !== owner || user.user_metadata.plan === plan) return
  changeUser({ ...user, user_metadata: { ...user.user_metadata, plan } })
}

export function signOut(): void {
  forgetStored()
  if (isLeaving) return
  showAuth('out')
  $session.set(SIGNED_OUT)
}

/** Ends the session for later pages; the current page stays as it is while it closes. */
export function forgetSession(): void {
  isLeaving = true
  forgetStored()
}

function forgetStored() {
  inBrowser.remove(TOKEN_KEY)
  inBrowser.remove(USER_KEY)
  inBrowser.remove(ENDED_KEY)
  inBrowser.remove(LAST_LIST_KEY)
  forgetChanges()
}

/** Without an answer from the server, rely on the stored session. */
export function trustStoredSession(): void {
  const { token, user } = $session.get()
  $session.set(token && user ? { status: 'in', token, user } : SIGNED_OUT)
}

/** Follows changes made in another tab, or on another page of this tab's history. */
export function followOtherPages(): () => void {
  const follow = () => {
    const stored = storedSession()
    const known = $session.get()
    if (stored.token === known.token) return takeOverUser(known, stored.user)
    showAuth(stored.token ? 'in' : 'out')
    $session.set(stored)
  }
  const followUnlessLeft = () => {
    if (!isLeaving) follow()
  }
  const comeBack = () => {
    isLeaving = false
    follow()
  }
  addEventListener('storage', followUnlessLeft)
  addEventListener('pageshow', comeBack)
  return () => {
    removeEventListener('storage', followUnlessLeft)
    removeEventListener('pageshow', comeBack)
  }
}

function takeOverUser(known: Session, stored: User | null) {
  if (known.status === 'in' && stored?.id === known.user.id) $session.set({ ...known, user: stored })
}

function storedSession(): Session {
  const token = inBrowser.get(TOKEN_KEY)
  return token ? { status: 'restoring', token, user: storedUser() } : SIGNED_OUT
}

function storedUser(): User | null {
  const user = parseStoredJson(inBrowser.get(USER_KEY))
  return isUser(user) ? user : null
}

/** Checks what pages need before the server has confirmed the player. */
function isUser(value: unknown): value is User {
  const { id, email, user_metadata, app_metadata } = Object(value)
  return (
    [id, email, user_metadata?.plan].every((text) => typeof text === 'string') && Object(app_metadata) === app_metadata
  )
}

function showAuth(auth: 'in' | 'out') {
  document.documentElement.dataset.auth = auth
}
