import { afterEach, describe, expect, test } from 'bun:test'
import { cleanup, render, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import type { User } from '../../shared/auth'
import { ALL_PLANS, hoursADayOf, slotsOf } from '../../shared/plans'
import { discordQuery } from '../features/profile/discord-requests'
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

const profileOf = (user: User, hasPassword = true) => ({
  success: true,
  user,
  subscription: { plan: 'plus' },
  has_password: hasPassword,
})

function openProfile(player: User, answers: Parameters<typeof serve>[0] = {}) {
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

  test.each(ALL_PLANS)('says what %s includes', async (plan) => {
    openProfile(anna, { 'GET /api/users/me': () => Response.json({ ...profileOf(anna), subscription: { plan } }) })
    await onPage().findByText(plan.toUpperCase())
    const panel = onPage().getByRole('heading', { name: 'Your plan' }).closest('section')
    const slots = Number.isFinite(slotsOf(plan)) ? slotsOf(plan) : 'Unlimited'
    expect(panel).toHaveTextContent(`Bot slots${slots}Hours a day${hoursADayOf(plan)}`)
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

describe('the picture', () => {
  const withPicture: User = { ...anna, user_metadata: { ...anna.user_metadata, avatar: '/api/avatars/1?v=2' } }

  test('that is chosen is sent by its type, and shown everywhere', async () => {
    const { user, asked } = openProfile(anna, {
      'PUT /api/users/me/avatar': () => Response.json({ success: true, user: withPicture }),
    })
    const file = new File([new Uint8Array([1, 2, 3])], 'me.png', { type: 'image/png' })
    await user.upload(onPage().getByLabelText('Picture'), file)
    expect(await onPage().findByText('Picture saved')).toBeInTheDocument()
    const sent = asked.find(({ method }) => method === 'PUT')
    expect(sent?.headers.get('content-type')).toBe('image/png')
    expect($session.get().user?.user_metadata.avatar).toBe('/api/avatars/1?v=2')
    const addresses = [...document.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))
    expect(addresses).toEqual(['/api/avatars/1?v=2', '/api/avatars/1?v=2'])
  })

  test('that was refused changes nothing, and says why', async () => {
    const { user } = openProfile(anna, {
      'PUT /api/users/me/avatar': () => sentence(422, 'The picture cannot be read.'),
    })
    await user.upload(onPage().getByLabelText('Picture'), new File(['x'], 'me.png', { type: 'image/png' }))
    expect(await onPage().findByText('The picture cannot be read.')).toBeInTheDocument()
    expect(document.querySelector('img')).toBeNull()
  })

  test('is taken away again, where there is one', async () => {
    const { user } = openProfile(withPicture, {
      'DELETE /api/users/me/avatar': () => Response.json({ success: true, user: anna }),
    })
    await user.click(onPage().getByRole('button', { name: /^Remove/ }))
    expect(await onPage().findByText('Picture removed')).toBeInTheDocument()
    expect(document.querySelector('img')).toBeNull()
    expect(onPage().getByRole('button', { name: /^Remove/ })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the password', () => {
  test('is set without one before, by who signs in elsewhere', async () => {
    const bodies: unknown[] = []
    const { user } = openProfile(anna, {
      'GET /api/users/me': () => Response.json(profileOf(anna, false)),
      'POST /api/auth/password': async (request) => {
        bodies.push(await request.json())
        return Response.json({ success: true, token: 'fresh-token', user: anna, message: 'Password changed' })
      },
    })
    const set = await onPage().findByRole('button', { name: /^Set password/ })
    expect(onPage().queryByLabelText('Current password')).toBeNull()
    await user.type(onPage().getByLabelText('New password'), 'battery staple')
    await user.click(set)
    expect(await onPage().findByText('Password changed')).toBeInTheDocument()
    expect(bodies).toEqual([{ new_password: 'battery staple' }])
    expect($session.get().token).toBe('fresh-token')
  })

  test('that is too short is not sent', async () => {
    const { user, asked } = openProfile(anna)
    await user.type(onPage().getByLabelText('New password'), 'short{Enter}')
    expect(onPage().getByText('The password needs at least 8 characters.')).toBeInTheDocument()
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(0)
  })
})

test('older activity that does not come says why, and is asked for again at a press', async () => {
  const deed = (id: string, detail: string) => ({
    ...{ id, detail, action: 'signed_in', by: null, about: null, device: detail, network: null },
    created_at: '2026-11-21T12:00:00.000Z',
  })
  let isAway = true
  const { user } = openProfile(anna, {
    'GET /api/users/me/audit': ({ url }) => {
      if (!url.includes('cursor='))
        return Response.json({ entries: [deed('b', 'Firefox on Linux')], next_cursor: '66f145531b1bc3e6667d1e73' })
      return isAway
        ? sentence(403, 'You look too often.')
        : Response.json({ entries: [deed('a', 'Safari on iOS')], next_cursor: null })
    },
  })
  const activity = within(await onPage().findByRole('region', { name: 'Activity' }))
  await user.click(await activity.findByRole('button', { name: /^Show older/ }))
  expect(await activity.findByRole('alert')).toHaveTextContent('You look too often.')
  isAway = false
  await user.click(activity.getByRole('button', { name: /^Try again/ }))
  expect(await activity.findByText(/Safari on iOS/)).toBeInTheDocument()
  expect(activity.queryByRole('alert')).not.toBeInTheDocument()
})

describe('a dialog that is open', () => {
  const kept = (discord: { username: string } | null) =>
    queryClient.setQueryData(discordQuery.queryKey, { discord, has_password: true, available: true })

  test.each([
    ['Link Discord', null, { username: 'ansgar' }],
    ['Unlink Discord', { username: 'ansgar' }, null],
  ])('to %s stays, with what was typed, when an answer says that this is done', async (name, known, answered) => {
    const answer = Promise.withResolvers<Response>()
    kept(known)
    const { user } = openProfile(anna, { 'GET /api/auth/discord': () => answer.promise })
    await user.click(await onPage().findByRole('button', { name }))
    const dialog = within(onPage().getByRole('dialog', { name }))
    await user.type(dialog.getByLabelText('Your password'), 'correct horse')
    answer.resolve(Response.json({ discord: answered, has_password: true, available: true }))
    await waitFor(() => expect(document.body).toHaveTextContent(answered?.username ?? 'Not linked'))
    expect(dialog.getByLabelText('Your password')).toBeInTheDocument()
    expect(dialog.getByLabelText('Your password')).toHaveValue('correct horse')
  })
})

describe('a wrong password', () => {
  const WRONG = 'The current password is wrong.'
  const refuse = () => sentence(422, WRONG)

  test('is sent once, to change it', async () => {
    const { user, asked } = openProfile(anna, { 'POST /api/auth/password': refuse })
    await user.type(onPage().getByLabelText('Current password'), 'wrong')
    await user.type(onPage().getByLabelText('New password'), 'battery staple{Enter}')
    expect(await onPage().findByText(WRONG, {}, { timeout: 4000 })).toBeInTheDocument()
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('is sent once, to leave', async () => {
    const { user, asked } = openProfile(anna, { 'DELETE /api/users/me': refuse })
    await user.click(onPage().getByRole('button', { name: /^Delete account/ }))
    await user.type(onPage().getByLabelText('Your password'), 'wrong{Enter}')
    expect(await onPage().findByText(WRONG, {}, { timeout: 4000 })).toBeInTheDocument()
    expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })
})
