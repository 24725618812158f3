import { afterEach, describe, expect, spyOn, test } from 'bun:test'
import { cleanup, render, waitFor } from '@testing-library/react'
import type { User } from '../../../shared/auth'
import { botsQuery } from '../../lib/queries/player-queries'
import { queryClient } from '../../lib/queries/query-client'
import { hasSessionEnded } from '../../lib/session/session-expiry'
import { $session, signIn, signOut, TOKEN_KEY } from '../../lib/session/session-store'
import { openPage, withDom } from '../../testing/dom'
import { sentence, serve, withServer } from '../../testing/fake-server'
import { anna, ben } from '../../testing/player'
import { subscriptionOf } from '../../testing/subscriptions'
import { ProtectedPage } from './ProtectedPage'

withDom()
withServer()
afterEach(() => {
  cleanup()
  queryClient.clear()
  signOut()
})

const openDashboard = () =>
  render(
    <ProtectedPage>
      <p>The dashboard</p>
    </ProtectedPage>,
  )

/** Opens a page with stored data before the server has answered. */
function reopenDashboard(user: User | null) {
  const answered = Promise.withResolvers<Response>()
  serve({ ...nothingKept, 'GET /api/auth/me': () => answered.promise })
  localStorage.setItem(TOKEN_KEY, 'kept')
  $session.set({ status: 'restoring', token: 'kept', user })
  return { answered, ...openDashboard() }
}

const nothingKept = {
  'GET /api/users/me': () => sentence(404, ''),
  'GET /api/bots': () => Response.json({ bots: [] }),
  'GET /api/subscriptions/current': () => Response.json({ subscription: subscriptionOf() }),
  'GET /api/templates': () => Response.json({ templates: [] }),
}

describe('a protected page', () => {
  test("is shown to a signed-in player, and prefetches other pages' data", async () => {
    const asked = serve(nothingKept)
    signIn({ token: 'her-token', user: anna })
    const { container } = openDashboard()
    expect(container).toHaveTextContent('The dashboard')
    await waitFor(() => expect(asked).toHaveLength(4))
    const paths = asked.map(({ url }) => new URL(url).pathname)
    expect(paths.sort()).toEqual(['/api/bots', '/api/subscriptions/current', '/api/templates', '/api/users/me'])
  })

  test('waits while the session is restored for the first time', async () => {
    const { answered, container } = reopenDashboard(null)
    expect(container).toHaveTextContent('Initialising session...')
    answered.resolve(Response.json({ success: true, user: anna }))
    await waitFor(() => expect(container).toHaveTextContent('The dashboard'))
  })

  test('is shown immediately to a returning player from stored data, while the server is asked', async () => {
    queryClient.setQueryData(botsQuery.queryKey, { bots: [] })
    const { answered, container } = reopenDashboard(anna)
    expect(container).toHaveTextContent('The dashboard')
    expect(queryClient.getQueryData(botsQuery.queryKey)).toEqual({ bots: [] })
    answered.resolve(Response.json({ success: true, user: anna }))
    await waitFor(() => expect($session.get().status).toBe('in'))
    expect(container).toHaveTextContent('The dashboard')
  })

  test('redirects when the server rejects the session, and the sign-in page says so', async () => {
    const replace = spyOn(location, 'replace').mockImplementation(() => {})
    const complain = spyOn(console, 'error').mockImplementation(() => {})
    const { answered, container } = reopenDashboard(anna)
    answered.resolve(sentence(401, 'Please sign in.'))
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/auth/login?redirect=/dashboard'))
    expect(container).not.toHaveTextContent('The dashboard')
    expect(hasSessionEnded()).toBe(true)
    replace.mockRestore()
    complain.mockRestore()
  })

  test('stays with the returning player when the server does not answer', async () => {
    const complain = spyOn(console, 'error').mockImplementation(() => {})
    const { answered, container } = reopenDashboard(anna)
    answered.reject(new TypeError('Failed to fetch'))
    await waitFor(() => expect($session.get().status).toBe('in'))
    expect(container).toHaveTextContent('The dashboard')
    complain.mockRestore()
  })

  test('starts over when another player signs in', async () => {
    serve(nothingKept)
    signIn({ token: 'her-token', user: anna })
    const { container } = render(
      <ProtectedPage>
        <input aria-label="A draft" />
      </ProtectedPage>,
    )
    const draft = () => container.querySelector('input')
    draft()?.setAttribute('value', 'hers')
    signIn({ token: 'his-token', user: ben })
    await waitFor(() => expect(draft()).not.toHaveAttribute('value'))
  })

  test('sends a visitor to the sign-in, and back afterwards', async () => {
    openPage('/bots/66f145531b1bc3e6667d1e67?line=7')
    const replace = spyOn(location, 'replace').mockImplementation(() => {})
    const { container } = openDashboard()
    expect(container).not.toHaveTextContent('The dashboard')
    await waitFor(() =>
      expect(replace).toHaveBeenCalledWith('/auth/login?redirect=/bots/66f145531b1bc3e6667d1e67%3Fline%3D7'),
    )
    replace.mockRestore()
  })
})
