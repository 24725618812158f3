import { beforeEach, describe, expect, test } from 'bun:test'
import { withDom } from '../../testing/dom'
import { anna, ben } from '../../testing/player'
import { endSession, hasSessionEnded } from './session-expiry'
import {
  $session,
  changeUser,
  followOtherPages,
  forgetSession,
  signIn,
  signOut,
  TOKEN_KEY,
  trustStoredSession,
  USER_KEY,
} from './session-store'

withDom()

beforeEach(() => {
  signIn({ token: 'an-old-token', user: anna })
  signOut()
})

const comeBack = () => dispatchEvent(new Event('pageshow'))

test('signing in stores the token and shows the signed-in header', () => {
  signIn({ token: 'her-token', user: anna })
  expect($session.get()).toEqual({ status: 'in', token: 'her-token', user: anna })
  expect(localStorage.getItem(TOKEN_KEY)).toBe('her-token')
  expect(document.documentElement.dataset.auth).toBe('in')
})

test('a changed player is shown in the same session', () => {
  signIn({ token: 'her-token', user: anna })
  const renamed = { ...anna, user_metadata: { ...anna.user_metadata, username: 'Anna of Rabenfels' } }
  changeUser(renamed)
  expect($session.get()).toEqual({ status: 'in', token: 'her-token', user: renamed })
  expect(JSON.parse(localStorage.getItem(USER_KEY) ?? '')).toEqual(renamed)
})

test('an answer after the sign-out does not sign in again', () => {
  changeUser(anna)
  expect($session.get().status).toBe('out')
  expect(localStorage.length).toBe(0)
})

test('an answer while the signed-out page is being left does not sign in the next one', () => {
  signIn({ token: 'her-token', user: anna })
  forgetSession()
  changeUser(anna)
  expect(localStorage.length).toBe(0)
})

test('signing out forgets token and player', () => {
  signIn({ token: 'her-token', user: anna })
  signOut()
  expect($session.get()).toEqual({ status: 'out', token: null, user: null })
  expect(localStorage.length).toBe(0)
  expect(document.documentElement.dataset.auth).toBe('out')
})

test('an expired session is remembered until the next sign-in, a sign-out is not', () => {
  signIn({ token: 'her-token', user: anna })
  endSession()
  expect($session.get().status).toBe('out')
  expect(hasSessionEnded()).toBe(true)
  signIn({ token: 'her-next-token', user: anna })
  expect(hasSessionEnded()).toBe(false)
  // Calls of the page that is being left are refused.
  forgetSession()
  endSession()
  expect(hasSessionEnded()).toBe(false)
  expect(localStorage.length).toBe(0)
})

test('a session that two tabs see expire is remembered as expired', () => {
  signIn({ token: 'her-token', user: anna })
  endSession()
  endSession()
  expect(hasSessionEnded()).toBe(true)
})

test.each(['{', '"anna"', '{}', JSON.stringify({ ...anna, user_metadata: undefined })])(
  'an invalid stored player is fetched instead: %s',
  (stored) => {
    const stop = followOtherPages()
    localStorage.setItem(TOKEN_KEY, 'her-token')
    localStorage.setItem(USER_KEY, stored)
    comeBack()
    expect($session.get()).toEqual({ status: 'restoring', token: 'her-token', user: null })
    stop()
  },
)

describe('another page', () => {
  const hear = () => dispatchEvent(new Event('storage'))

  test('that signs out signs out here', () => {
    const stop = followOtherPages()
    signIn({ token: 'her-token', user: anna })
    localStorage.removeItem(TOKEN_KEY)
    hear()
    expect($session.get().status).toBe('out')
    stop()
  })

  test('does not redirect this one while it is being left, only when it is restored', () => {
    const stop = followOtherPages()
    signIn({ token: 'her-token', user: anna })
    forgetSession()
    hear()
    // Pending calls are refused or stay unanswered.
    endSession()
    trustStoredSession()
    expect($session.get()).toEqual({ status: 'in', token: 'her-token', user: anna })
    comeBack()
    expect($session.get().status).toBe('out')
    stop()
  })

  test('that signs another player in is followed when this one is restored', () => {
    const stop = followOtherPages()
    signIn({ token: 'her-token', user: anna })
    localStorage.setItem(TOKEN_KEY, 'his-token')
    localStorage.setItem(USER_KEY, JSON.stringify(ben))
    comeBack()
    expect($session.get()).toEqual({ status: 'restoring', token: 'his-token', user: ben })
    stop()
  })

  test('that changed the player is followed', () => {
    const stop = followOtherPages()
    signIn({ token: 'her-token', user: anna })
    const renamed = { ...anna, user_metadata: { ...anna.user_metadata, username: 'Anneliese' } }
    localStorage.setItem(USER_KEY, JSON.stringify(renamed))
    hear()
    expect($session.get()).toEqual({ status: 'in', token: 'her-token', user: renamed })
    stop()
  })

  test('that changed nothing of the session changes nothing here', () => {
    const stop = followOtherPages()
    signIn({ token: 'her-token', user: anna })
    localStorage.setItem('theme', 'light')
    hear()
    expect($session.get().status).toBe('in')
    stop()
  })
})
