import { afterEach, describe, expect, test } from 'bun:test'
import { cleanup, render, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import type { User } from '../../shared/auth'
import { queryClient } from '../lib/queries/query-client'
import { $session, signIn, signOut } from '../lib/session/session-store'
import { withDom } from '../testing/dom'
import { onPage, somebody } from '../testing/page'
import { anna } from '../testing/player'
import { sentence, serve, withServer } from '../testing/server'
import { ProfilePage } from './ProfilePage'

afterEach(() => {
  cleanup()
  toast.dismiss()
  queryClient.clear()
  signOut()
})
withDom()
withServer()

const called = (username: string | null): User => ({ ...anna, user_metadata: { ...anna.user_metadata, username } })

function openProfile(player: User, answers: Parameters<typeof serve>[0] = {}) {
  const asked = serve({
    'GET /api/users/me': () => Response.json({ success: true, user: player, subscription: { plan: 'plus' } }),
    ...answers,
  })
  signIn({ token: 'her-token', user: player })
  render(<ProfilePage />)
  return { user: somebody(), sent: () => asked.filter(({ method }) => method === 'PATCH') }
}

const heading = () => onPage().getByRole('heading', { level: 1 }).textContent
const username = () => onPage().getByLabelText<HTMLInputElement>('Username')
const save = () => onPage().getByRole('button', { name: /^Save/ })

describe('the profile', () => {
  test('shows the name, the e-mail and the plan', async () => {
    openProfile(anna)
    expect(await onPage().findByText('PLUS')).toBeInTheDocument()
    expect(heading()).toBe('Anna')
    expect(onPage().getByText('anna@rabenfels.example')).toBeInTheDocument()
    expect(username()).toHaveValue('Anna')
  })

  test('of who has no name is headed by the e-mail, once', () => {
    openProfile(called(null))
    expect(heading()).toBe('anna@rabenfels.example')
    expect(onPage().getAllByText('anna@rabenfels.example')).toHaveLength(1)
  })
})

describe('the name', () => {
  test('is saved, and known to the whole page as the server took it', async () => {
    const bodies: unknown[] = []
    const { user } = openProfile(anna, {
      'PATCH /api/users/me': async (request) => {
        bodies.push(await request.json())
        return Response.json({ success: true, user: called('Anna of Rabenfels') })
      },
    })
    await user.type(username(), ' of Rabenfels ')
    await user.click(save())
    expect(await onPage().findByText('Profile saved')).toBeInTheDocument()
    expect(bodies).toEqual([{ username: 'Anna of Rabenfels ' }])
    expect(heading()).toBe('Anna of Rabenfels')
    expect(username()).toHaveValue('Anna of Rabenfels')
    expect($session.get().user?.user_metadata.username).toBe('Anna of Rabenfels')
  })

  test('that did not change is not sent', async () => {
    const { user, sent } = openProfile(anna)
    await user.type(username(), ' {Enter}')
    await user.click(save())
    expect(save()).toHaveAttribute('aria-disabled', 'true')
    expect(sent()).toHaveLength(0)
  })

  test('that was refused stays as typed, with the reason', async () => {
    const { user } = openProfile(anna, { 'PATCH /api/users/me': () => sentence(422, 'That name is taken.') })
    await user.type(username(), '!{Enter}')
    expect(await onPage().findByText('That name is taken.')).toBeInTheDocument()
    expect(username()).toHaveValue('Anna!')
    expect(heading()).toBe('Anna')
  })

  test('that could not be sent says so', async () => {
    const { user } = openProfile(anna)
    await user.type(username(), '!{Enter}')
    await waitFor(() => expect(onPage().getByText('Failed to save profile')).toBeInTheDocument(), { timeout: 3000 })
  })
})
