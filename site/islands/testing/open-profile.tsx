import { render } from '@testing-library/react'
import type { User } from '../../../shared/auth'
import { signIn } from '../../lib/session/session-store'
import { serve } from '../../testing/fake-server'
import { setupUser } from '../../testing/on-page'
import { withApp } from '../../testing/with-app'
import { ProfilePage } from '../ProfilePage'

export function withProfilePage(): void {
  withApp()
}

export const profileOf = (user: User, hasPassword = true) => ({
  success: true,
  user,
  subscription: { plan: 'plus' },
  has_password: hasPassword,
})

export function openProfile(player: User, answers: Parameters<typeof serve>[0] = {}) {
  const requests = serve({
    'GET /api/users/me': () => Response.json(profileOf(player)),
    'GET /api/users/me/sessions': () => Response.json({ sessions: [] }),
    'GET /api/tokens': () => Response.json({ tokens: [] }),
    'GET /api/users/me/audit': () => Response.json({ entries: [], next_cursor: null }),
    ...answers,
  })
  signIn({ token: 'her-token', user: player })
  render(<ProfilePage />)
  return { user: setupUser(), requests, sent: () => requests.filter(({ method }) => method === 'PATCH') }
}
