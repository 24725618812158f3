import { afterEach } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import { toast } from 'sonner'
import type { User } from '../../../shared/auth'
import { queryClient } from '../../lib/queries/query-client'
import { signIn, signOut } from '../../lib/session/session-store'
import { withDom } from '../../testing/dom'
import { somebody } from '../../testing/page'
import { serve, withServer } from '../../testing/server'
import { ProfilePage } from '../ProfilePage'

export function withProfilePage(): void {
  afterEach(() => {
    cleanup()
    toast.dismiss()
    queryClient.clear()
    signOut()
  })
  withDom()
  withServer()
}

export const profileOf = (user: User, hasPassword = true) => ({
  success: true,
  user,
  subscription: { plan: 'plus' },
  has_password: hasPassword,
})

export function openProfile(player: User, answers: Parameters<typeof serve>[0] = {}) {
  const asked = serve({
    'GET /api/users/me': () => Response.json(profileOf(player)),
    'GET /api/users/me/sessions': () => Response.json({ sessions: [] }),
    'GET /api/users/me/audit': () => Response.json({ entries: [], next_cursor: null }),
    ...answers,
  })
  signIn({ token: 'her-token', user: player })
  render(<ProfilePage />)
  return { user: somebody(), asked, sent: () => asked.filter(({ method }) => method === 'PATCH') }
}
