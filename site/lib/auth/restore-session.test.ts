import { beforeEach, describe, expect, type Mock, spyOn, test } from 'bun:test'
import { withDom } from '../../testing/dom'
import { sentence, serve, withServer } from '../../testing/fake-server'
import { anna, ben } from '../../testing/player'
import { recordChange } from '../session/last-change'
import { $session, signOut, TOKEN_KEY, USER_KEY } from '../session/session-store'
import { refreshUser, restoreSession } from './restore-session'

withDom()
withServer()

let complaints: Mock<typeof console.error>

/** A page opens with what an earlier one stored. */
function reload() {
  $session.set({ status: 'restoring', token: 'kept', user: anna })
  localStorage.setItem(TOKEN_KEY, 'kept')
  localStorage.setItem(USER_KEY, JSON.stringify(anna))
}

describe('a stored session', () => {
  beforeEach(() => {
    complaints = spyOn(console, 'error').mockImplementation(() => {})
  })

  test("is restored with the server's data", async () => {
    serve({ 'GET /api/auth/me': () => Response.json({ success: true, user: ben }) })
    reload()
    await restoreSession()
    expect($session.get()).toEqual({ status: 'in', token: 'kept', user: ben })
  })

  test('is fetched again if the player changed during the call', async () => {
    recordChange({ isAnswered: true })
    const renamed = { ...anna, user_metadata: { ...anna.user_metadata, username: 'Anneliese' } }
    const requests = serve({
      'GET /api/auth/me': () => {
        if (requests.length > 1) return Response.json({ success: true, user: renamed })
        recordChange({ isAnswered: true })
        return Response.json({ success: true, user: anna })
      },
    })
    reload()
    await restoreSession()
    expect($session.get()).toEqual({ status: 'in', token: 'kept', user: renamed })
  })

  test('is fetched once for the whole page', async () => {
    const requests = serve({ 'GET /api/auth/me': () => Response.json({ success: true, user: anna }) })
    reload()
    await Promise.all([restoreSession(), restoreSession()])
    expect(requests).toHaveLength(1)
  })

  test('ends with a 401, and the failure is logged', async () => {
    serve({ 'GET /api/auth/me': () => sentence(401, 'Please sign in.') })
    reload()
    await restoreSession()
    expect($session.get().status).toBe('out')
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
    expect(complaints).toHaveBeenCalledTimes(1)
  })

  test('survives a network error with the stored player', async () => {
    serve({})
    reload()
    await restoreSession()
    expect($session.get()).toEqual({ status: 'in', token: 'kept', user: anna })
    expect(localStorage.getItem(TOKEN_KEY)).toBe('kept')
  })

  test('survives a server error', async () => {
    serve({ 'GET /api/auth/me': () => sentence(503, 'The store is away.') })
    reload()
    await restoreSession()
    expect($session.get().status).toBe('in')
  })

  test('does not return if the answer comes after signing out', async () => {
    serve({
      'GET /api/auth/me': () => {
        signOut()
        return Response.json({ success: true, user: anna })
      },
    })
    reload()
    await restoreSession()
    expect($session.get().status).toBe('out')
  })
})

test('No request is sent for a visitor', async () => {
  const requests = serve({ 'GET /api/auth/me': () => sentence(401, 'Please sign in.') })
  await refreshUser()
  expect(requests).toEqual([])
})
