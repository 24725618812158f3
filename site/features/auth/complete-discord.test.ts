import { afterEach, beforeEach, describe, expect, type Mock, setSystemTime, spyOn, test } from 'bun:test'
import { MINUTE } from '../../../shared/time'
import { startFlow, startFlowIn } from '../../lib/discord/discord-flow'
import { onPopupOutcome } from '../../lib/discord/popup-channel'
import { $session, signIn, signOut } from '../../lib/session/session-store'
import { takeToast } from '../../lib/toasts/toast-handover'
import { openPage, withDom } from '../../testing/dom'
import { serve, withServer } from '../../testing/fake-server'
import { anna, ben } from '../../testing/player'
import { completeDiscord } from './complete-discord'

withDom()
withServer()

const NOT_BEGUN = 'This Discord sign-in was not started in this browser, or it took too long. Please try again.'
let replace: Mock<typeof location.replace>

beforeEach(() => {
  replace = spyOn(location, 'replace').mockImplementation(() => {})
})
afterEach(() => {
  replace.mockRestore()
  setSystemTime()
  signOut()
})

/** Opens the page with a fragment. Returns where it navigates and the toast it shows. */
async function comeBackWith(fragment: string) {
  const asked = serve({ 'GET /api/auth/me': () => Response.json({ success: true, user: ben }) })
  openPage(`/auth/discord/callback#${fragment}`)
  await completeDiscord()
  return { to: replace.mock.calls.at(-1)?.[0], text: takeToast()?.text, asked }
}

describe('the page to which Discord returns', () => {
  test('signs in a player whose flow started here', async () => {
    startFlow()
    expect(await comeBackWith('access_token=a.b.c')).toMatchObject({ to: '/dashboard', text: 'Signed in with Discord' })
    expect($session.get()).toMatchObject({ token: 'a.b.c', user: ben })
  })

  test.each(['access_token=a.b.c', 'linked=true', 'error=access_denied'])(
    'does not accept "#%s" without a flow',
    async (fragment) => {
      const { to, text, asked } = await comeBackWith(fragment)
      expect({ to, text }).toEqual({ to: '/auth/login', text: NOT_BEGUN })
      expect(asked).toEqual([])
      expect($session.get().status).toBe('out')
      expect(location.hash).toBe('')
    },
  )

  test('goes to the page that the player wanted, and never to another site', async () => {
    startFlow('/checkout?plan=premium')
    expect((await comeBackWith('access_token=a.b.c')).to).toBe('/checkout?plan=premium')
    startFlow('//elsewhere.example')
    expect((await comeBackWith('access_token=a.b.c')).to).toBe('/dashboard')
  })

  test.each([
    ['refused at Discord', 'error=access_denied', 0],
    ['too slow', 'access_token=a.b.c', 10 * MINUTE],
    ['without an answer', '', 0],
  ])('goes back to the same form, with the chosen plan, when it was %s', async (_, fragment, wait) => {
    const form = '/auth/login?redirect=/checkout%3Fplan%3Dpremium&mode=register'
    openPage(form)
    startFlow('/checkout?plan=premium')
    setSystemTime(Date.now() + wait)
    expect((await comeBackWith(fragment)).to).toBe(form)
    expect($session.get().status).toBe('out')
  })

  test('goes to the login form if it was started elsewhere', async () => {
    openPage('/profile')
    startFlow()
    expect((await comeBackWith('error=access_denied')).to).toBe('/auth/login')
  })

  test('says that the token is missing when opened without one', async () => {
    const { to, text, asked } = await comeBackWith('')
    expect({ to, text, asked }).toEqual({ to: '/auth/login', text: 'Missing access token', asked: [] })
  })

  test('accepts a flow only once', async () => {
    startFlow()
    await comeBackWith('error=access_denied')
    expect((await comeBackWith('access_token=a.b.c')).text).toBe(NOT_BEGUN)
  })

  test('does not accept a flow older than ten minutes', async () => {
    startFlow()
    setSystemTime(Date.now() + 10 * MINUTE)
    expect((await comeBackWith('access_token=a.b.c')).text).toBe(NOT_BEGUN)
  })

  test('does not replace another player who is signed in', async () => {
    signIn({ token: 'her-token', user: anna })
    startFlow()
    expect(await comeBackWith('access_token=a.b.c')).toMatchObject({ to: '/dashboard', text: NOT_BEGUN })
    expect($session.get()).toMatchObject({ token: 'her-token', user: anna })
  })
})

describe('in a popup that has lost its opener,', () => {
  let close: Mock<typeof window.close>
  beforeEach(() => {
    close = spyOn(window, 'close').mockImplementation(() => {})
  })
  afterEach(() => {
    close.mockRestore()
  })

  test.each([
    ['access_token=a.b.c', { kind: 'signed-in', token: 'a.b.c', user: ben, hasPasswordEnded: false }],
    ['error=access_denied', { kind: 'failed', error: 'access_denied' }],
  ])('that page receives "#%s", and the popup closes', async (fragment, outcome) => {
    const received: unknown[] = []
    const stop = onPopupOutcome(startFlowIn(window), (message) => received.push(message))
    await comeBackWith(fragment)
    stop()
    expect(received).toEqual([outcome])
    expect(close).toHaveBeenCalledTimes(1)
    expect(replace).not.toHaveBeenCalled()
    expect($session.get().status).toBe('out')
  })

  test('a page with another flow does not receive the outcome', async () => {
    const received: unknown[] = []
    const stop = onPopupOutcome(startFlowIn(window), (message) => received.push(message))
    startFlowIn(window)
    expect(await comeBackWith('access_token=a.b.c')).toMatchObject({ to: '/dashboard' })
    stop()
    expect(received).toEqual([])
  })

  test('the popup continues by itself when that page is closed', async () => {
    startFlowIn(window, '/checkout?plan=premium')
    expect(await comeBackWith('access_token=a.b.c')).toMatchObject({
      to: '/checkout?plan=premium',
      text: 'Signed in with Discord',
    })
    expect(close).not.toHaveBeenCalled()
  })
})
