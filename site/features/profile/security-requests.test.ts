import { expect, test } from 'bun:test'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { queryClient } from '../../lib/queries/query-client'
import { isPending, lastChange } from '../../lib/session/last-change'
import { $session, signIn } from '../../lib/session/session-store'
import { withDom } from '../../testing/dom'
import { serve, withServer } from '../../testing/fake-server'
import { anna } from '../../testing/player'
import { useChangePassword } from './security-requests'

withDom()
withServer()

test('Other tabs hear of a new password once the new session is stored', async () => {
  signIn({ token: 'her-token', user: anna })
  serve({ 'POST /api/auth/password': () => Response.json({ token: 'her-next-token', user: anna, message: 'Changed' }) })
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children)
  const { result } = renderHook(() => useChangePassword(() => {}), { wrapper })
  const { promise: whenSignedIn, resolve } = Promise.withResolvers<boolean>()
  const stop = $session.listen(({ token }) => resolve(token === 'her-next-token' && isPending(lastChange() ?? '')))
  await act(() => result.current.mutateAsync({ current_password: 'old', new_password: 'new' }))
  expect(await whenSignedIn).toBe(true)
  expect(isPending(lastChange() ?? '')).toBe(false)
  stop()
})
