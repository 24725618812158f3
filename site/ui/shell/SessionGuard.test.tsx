import { afterEach, describe, expect, spyOn, test } from 'bun:test'
import { cleanup, render, waitFor } from '@testing-library/react'
import { queryClient } from '../../lib/queries/query-client'
import { $session, signIn, signOut, TOKEN_KEY } from '../../lib/session/session-store'
import { openPage, withDom } from '../../testing/dom'
import { anna } from '../../testing/player'
import { sentence, serve, withServer } from '../../testing/server'
import { subscriptionOf } from '../../testing/subscription'
import { ProtectedPage } from './ProtectedPage'

withDom()
withServer()
afterEach(() => {
  cleanup()
  queryClient.clear()
  signOut()
})

const openDashboard = () => render(<ProtectedPage>The dashboard</ProtectedPage>)

const nothingKept = {
  'GET /api/users/me': () => sentence(404, ''),
  'GET /api/bots': () => Response.json({ bots: [] }),
  'GET /api/subscriptions/current': () => Response.json({ subscription: subscriptionOf() }),
  'GET /api/templates': () => Response.json({ templates: [] }),
}

describe('a page for who is signed in', () => {
  test('is shown to them, and fetches what its neighbours need', async () => {
    const asked = serve(nothingKept)
    signIn({ token: 'her-token', user: anna })
    const { container } = openDashboard()
    expect(container).toHaveTextContent('The dashboard')
    await waitFor(() => expect(asked).toHaveLength(4))
    const paths = asked.map(({ url }) => new URL(url).pathname)
    expect(paths.sort()).toEqual(['/api/bots', '/api/subscriptions/current', '/api/templates', '/api/users/me'])
  })

  test('waits while the session is restored', async () => {
    const answered = Promise.withResolvers<Response>()
    serve({ ...nothingKept, 'GET /api/auth/me': () => answered.promise })
    localStorage.setItem(TOKEN_KEY, 'kept')
    $session.set({ status: 'restoring', token: 'kept', user: anna })
    const { container } = openDashboard()
    expect(container).toHaveTextContent('Initialising session...')
    answered.resolve(Response.json({ success: true, user: anna }))
    await waitFor(() => expect(container).toHaveTextContent('The dashboard'))
  })

  test('sends a visitor to sign in, and back to where they wanted to be', async () => {
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
