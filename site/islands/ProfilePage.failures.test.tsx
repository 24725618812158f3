import { describe, expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import type { User } from '../../shared/auth'
import { signIn } from '../lib/session/session-store'
import { sentence, serve } from '../testing/fake-server'
import { onPage, setupUser } from '../testing/on-page'
import { anna } from '../testing/player'
import { subscriptionOf } from '../testing/subscriptions'
import { withApp } from '../testing/with-app'
import { ProfilePage } from './ProfilePage'

withApp()

const sessionOf = (id: string, current: boolean) => ({
  id,
  created_at: '2026-11-01T12:00:00.000Z',
  last_seen_at: '2026-11-02T12:00:00.000Z',
  user_agent: '',
  current,
})

/** Opens the profile with one call refused without a sentence. */
function openRefused(call: string, player: User = anna) {
  const subscription = subscriptionOf()
  serve({
    'GET /api/users/me': () => Response.json({ success: true, user: player, subscription, has_password: true }),
    'GET /api/users/me/sessions': () => Response.json({ sessions: [sessionOf('1', true), sessionOf('2', false)] }),
    'GET /api/users/me/audit': () => Response.json({ entries: [], next_cursor: null }),
    'GET /api/auth/discord': () =>
      Response.json({ discord: { username: 'ansgar' }, has_password: true, available: true }),
    [call]: () => sentence(400, ''),
  })
  signIn({ token: 'her-token', user: player })
  render(<ProfilePage />)
  const user = setupUser()
  const press = async (name: RegExp) => user.click(await onPage().findByRole('button', { name }))
  const proveWho = async () => user.type(onPage().getByLabelText('Your password'), 'correct horse{Enter}')
  return { user, press, proveWho }
}

describe('If the server refuses without a sentence, the profile says that', () => {
  test('a picture was not saved', async () => {
    const { user } = openRefused('PUT /api/users/me/avatar')
    await user.upload(onPage().getByLabelText('Picture'), new File(['x'], 'me.png', { type: 'image/png' }))
    expect(await onPage().findByText('Failed to save picture')).toBeInTheDocument()
  })

  test('a picture was not removed', async () => {
    const withPicture = { ...anna, user_metadata: { ...anna.user_metadata, avatar: '/api/avatars/1?v=2' } }
    const { press } = openRefused('DELETE /api/users/me/avatar', withPicture)
    await press(/^Remove/)
    expect(await onPage().findByText('Failed to remove picture')).toBeInTheDocument()
  })

  test('the password is unchanged', async () => {
    const { user } = openRefused('POST /api/auth/password')
    await user.type(onPage().getByLabelText('Current password'), 'correct horse')
    await user.type(onPage().getByLabelText('New password'), 'battery staple{Enter}')
    expect(await onPage().findByText('Failed to change password')).toBeInTheDocument()
  })

  test('a session was not ended', async () => {
    const { press } = openRefused('DELETE /api/users/me/sessions/2')
    await press(/^End (?!all)/)
    expect(await onPage().findByText('Failed to end session')).toBeInTheDocument()
  })

  test('the other sessions were not ended', async () => {
    const { press } = openRefused('DELETE /api/users/me/sessions')
    await press(/others|other sessions/)
    expect(await onPage().findByText('Failed to end the other sessions')).toBeInTheDocument()
  })

  test('nothing was downloaded', async () => {
    const { press } = openRefused('GET /api/users/me/export')
    await press(/^Download/)
    expect(await onPage().findByText('Failed to download your data')).toBeInTheDocument()
  })

  test('the account is still there', async () => {
    const { press, proveWho } = openRefused('DELETE /api/users/me')
    await press(/^Delete account/)
    await proveWho()
    expect(await onPage().findByText('Failed to delete account')).toBeInTheDocument()
  })

  test('Discord is still linked', async () => {
    const { press, proveWho } = openRefused('DELETE /api/auth/discord')
    await press(/^Unlink Discord/)
    await proveWho()
    expect(await onPage().findByText('Failed to unlink Discord')).toBeInTheDocument()
  })
})
