import { beforeAll, describe, expect, test } from 'bun:test'
import { act, waitFor, within } from '@testing-library/react'
import type { User } from '../../shared/auth'
import { ALL_PLANS, hoursPerDayOf, slotsOf } from '../../shared/plans/plans'
import type { OpenSession } from '../../shared/profile'
import { showEvent } from '../lib/live/show-event'
import { $session } from '../lib/session/session-store'
import { hasTypedText, trackTyping } from '../lib/updates/typed-text'
import { problem, sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { anna } from '../testing/player'
import { openProfile, profileOf, withProfilePage } from './testing/open-profile'

withProfilePage()
beforeAll(trackTyping)

const called = (username: string | null): User => ({ ...anna, user_metadata: { ...anna.user_metadata, username } })

const heading = () => onPage().getByRole('heading', { level: 1 }).textContent
const username = () => onPage().getByLabelText<HTMLInputElement>('Username')
const save = () => onPage().getByRole('button', { name: /^Save/ })

describe('the profile', () => {
  test('shows the name, the e-mail and the plan', async () => {
    openProfile(anna)
    expect(await onPage().findByText('PLUS')).toBeInTheDocument()
    expect(heading()).toBe('Anna')
    expect(document.querySelector('.page-head')).toHaveTextContent('anna@rabenfels.example')
    expect(username()).toHaveValue('Anna')
  })

  test.each(ALL_PLANS)('says what %s includes', async (plan) => {
    openProfile(anna, { 'GET /api/users/me': () => Response.json({ ...profileOf(anna), subscription: { plan } }) })
    await onPage().findByText(plan.toUpperCase())
    const panel = onPage().getByRole('heading', { name: 'Your plan' }).closest('section')
    const slots = Number.isFinite(slotsOf(plan)) ? slotsOf(plan) : 'Unlimited'
    expect(panel).toHaveTextContent(`Bot slots${slots}Hours a day${hoursPerDayOf(plan)}`)
  })

  test('without a name has the e-mail as heading, once', () => {
    openProfile(called(null))
    expect(heading()).toBe('anna@rabenfels.example')
    expect(document.body.textContent?.split('anna@rabenfels.example')).toHaveLength(2)
  })
})

describe('the name', () => {
  test('changed elsewhere shows in its field, unless the player is typing there', async () => {
    const { user } = openProfile(anna)
    act(() => showEvent({ name: 'user', data: { user: called('Anna the Second') } }))
    await waitFor(() => expect(username()).toHaveValue('Anna the Second'))
    expect(save()).toHaveAttribute('aria-disabled', 'true')
    await user.type(username(), 'ary')
    act(() => showEvent({ name: 'user', data: { user: called('Anna the Third') } }))
    await waitFor(() => expect(heading()).toBe('Anna the Third'))
    expect(username()).toHaveValue('Anna the Secondary')
  })

  test("is saved, and the whole page shows the server's version", async () => {
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
    expect(hasTypedText()).toBe(false)
    expect($session.get().user?.user_metadata.username).toBe('Anna of Rabenfels')
  })

  test('that did not change is not sent', async () => {
    const { user, sent } = openProfile(anna)
    await user.type(username(), ' {Enter}')
    await user.click(save())
    expect(save()).toHaveAttribute('aria-disabled', 'true')
    expect(sent()).toHaveLength(0)
  })

  test('that was refused stays in the field, with the reason below', async () => {
    const refuse = () => problem(422, { path: 'username', message: 'That name is taken.' })
    const { user } = openProfile(anna, { 'PATCH /api/users/me': refuse })
    await user.type(username(), '!{Enter}')
    await waitFor(() => expect(username()).toHaveAccessibleDescription('That name is taken.'))
    expect(username()).toHaveFocus()
    expect(username()).toHaveValue('Anna!')
    expect(heading()).toBe('Anna')
  })

  test('that was refused without a sentence says so', async () => {
    const { user } = openProfile(anna, { 'PATCH /api/users/me': () => sentence(400, '') })
    await user.type(username(), '!{Enter}')
    await waitFor(() => expect(onPage().getByText('Failed to save profile')).toBeInTheDocument())
  })
})

describe('the picture', () => {
  const withPicture: User = { ...anna, user_metadata: { ...anna.user_metadata, avatar: '/api/avatars/1?v=2' } }

  test('is sent with its type, and shown everywhere', async () => {
    const { user, requests } = openProfile(anna, {
      'PUT /api/users/me/avatar': () => Response.json({ success: true, user: withPicture }),
    })
    const file = new File([new Uint8Array([1, 2, 3])], 'me.png', { type: 'image/png' })
    await user.upload(onPage().getByLabelText('Picture'), file)
    expect(await onPage().findByText('Picture saved')).toBeInTheDocument()
    const sent = requests.find(({ method }) => method === 'PUT')
    expect(sent?.headers.get('content-type')).toBe('image/png')
    expect($session.get().user?.user_metadata.avatar).toBe('/api/avatars/1?v=2')
    const addresses = [...document.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))
    expect(addresses).toEqual(['/api/avatars/1?v=2'])
  })

  test('that was refused changes nothing, and says why', async () => {
    const { user } = openProfile(anna, {
      'PUT /api/users/me/avatar': () => sentence(422, 'The picture cannot be read.'),
    })
    await user.upload(onPage().getByLabelText('Picture'), new File(['x'], 'me.png', { type: 'image/png' }))
    const upload = onPage().getByRole('button', { name: /^Upload picture/ })
    await waitFor(() => expect(upload).toHaveAccessibleDescription('The picture cannot be read.'))
    expect(upload).toHaveFocus()
    expect(onPage().getByLabelText('Picture')).toBeInvalid()
    expect(document.querySelector('img')).toBeNull()
  })

  test('can be removed, if there is one', async () => {
    const { user } = openProfile(withPicture, {
      'DELETE /api/users/me/avatar': () => Response.json({ success: true, user: anna }),
    })
    await user.click(onPage().getByRole('button', { name: /^Remove/ }))
    expect(await onPage().findByText('Picture removed')).toBeInTheDocument()
    expect(document.querySelector('img')).toBeNull()
    expect(onPage().getByRole('button', { name: /^Remove/ })).toHaveAttribute('aria-disabled', 'true')
  })
})

test('older activity that fails to load says why, and is retried on click', async () => {
  const entry = (id: string, detail: string) => ({
    id,
    detail,
    action: 'signed_in',
    by: null,
    about: null,
    device: detail,
    network: null,
    created_at: '2026-11-21T12:00:00.000Z',
  })
  let isAway = true
  const { user } = openProfile(anna, {
    'GET /api/users/me/audit': ({ url }) => {
      if (!url.includes('cursor='))
        return Response.json({ entries: [entry('b', 'Firefox on Linux')], next_cursor: '66f145531b1bc3e6667d1e73' })
      return isAway
        ? sentence(403, 'You look too often.')
        : Response.json({ entries: [entry('a', 'Safari on iOS')], next_cursor: null })
    },
  })
  const activity = within(await onPage().findByRole('region', { name: 'Activity' }))
  await user.click(await activity.findByRole('button', { name: /^Show older/ }))
  expect(await activity.findByRole('alert')).toHaveTextContent('You look too often.')
  isAway = false
  await user.click(activity.getByRole('button', { name: /^Try again/ }))
  expect(await activity.findByText(/Safari on iOS/)).toBeInTheDocument()
  await waitFor(() => expect(onPage().getByRole('region', { name: 'Activity' })).toHaveFocus())
  expect(activity.queryByRole('alert')).not.toBeInTheDocument()
})

test('Ending a session moves the focus to the list of the others', async () => {
  const here: OpenSession = {
    id: 'a',
    created_at: '2026-11-01T12:00:00.000Z',
    last_seen_at: '2026-11-01T12:00:00.000Z',
    user_agent: '',
    device: 'Firefox on Linux',
    current: true,
  }
  let sessions = [here, { ...here, id: 'b', device: 'Safari on iOS', current: false }]
  const { user } = openProfile(anna, {
    'GET /api/users/me/sessions': () => Response.json({ sessions }),
    'DELETE /api/users/me/sessions/b': () => {
      sessions = [here]
      return new Response(null, { status: 204 })
    },
  })
  await user.click(await onPage().findByRole('button', { name: /Safari on iOS/ }))
  await waitFor(() => expect(onPage().queryByText('Safari on iOS')).not.toBeInTheDocument())
  expect(onPage().getByRole('region', { name: 'Sessions' })).toHaveFocus()
})
