import { describe, expect, spyOn, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import type { OpenSession } from '../../shared/profile'
import { discordQuery } from '../features/profile/discord-requests'
import { queryClient } from '../lib/queries/query-client'
import { tokensQuery } from '../lib/queries/token-queries'
import { $session } from '../lib/session/session-store'
import { problem } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { anna } from '../testing/player'
import { tokenOf } from '../testing/tokens'
import { openProfile, profileOf, withProfilePage } from './testing/open-profile'

withProfilePage()

describe('the password', () => {
  test('can be set by a player who signs in with Discord', async () => {
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

  test('that was changed leaves the form empty and without faults', async () => {
    const { user } = openProfile(anna, {
      'POST /api/auth/password': () =>
        Response.json({ success: true, token: 'fresh-token', user: anna, message: 'Password changed' }),
    })
    await user.type(onPage().getByLabelText('Current password'), 'correct horse')
    await user.type(onPage().getByLabelText('New password'), 'battery staple{Enter}')
    expect(await onPage().findByText('Password changed')).toBeInTheDocument()
    await waitFor(() => expect(onPage().getByLabelText('New password')).toHaveValue(''))
    expect(onPage().getByLabelText('New password')).toBeValid()
    expect(onPage().getByLabelText('New password')).toHaveAccessibleDescription(/^At least 8 characters\./)
  })

  test('that is too short is not sent', async () => {
    const { user, requests } = openProfile(anna)
    await user.type(onPage().getByLabelText('New password'), 'short{Enter}')
    expect(onPage().getByText('The password needs at least 8 characters.')).toBeInTheDocument()
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0)
  })
})

describe('the tokens of a player', () => {
  const withTokens = { 'GET /api/tokens': () => Response.json({ tokens: [tokenOf(), tokenOf({ id: 'other' })] }) }
  const known = () => waitFor(() => expect(queryClient.getQueryData(tokensQuery.queryKey)?.tokens).toHaveLength(2))

  test.each([
    ['Keep them', false],
    ['End 2 tokens', true],
  ])('%s when the password changes', async (answer, end_tokens) => {
    const bodies: unknown[] = []
    const { user } = openProfile(anna, {
      ...withTokens,
      'POST /api/auth/password': async (request) => {
        bodies.push(await request.json())
        return Response.json({ success: true, token: 'fresh-token', user: anna, message: 'Password changed' })
      },
    })
    await known()
    await user.type(onPage().getByLabelText('Current password'), 'correct horse')
    await user.type(onPage().getByLabelText('New password'), 'battery staple{Enter}')
    const { getByRole } = within(await onPage().findByRole('dialog', { name: 'Also end 2 tokens?' }))
    expect(bodies).toEqual([])
    await user.click(getByRole('button', { name: answer }))
    expect(await onPage().findByText('Password changed')).toBeInTheDocument()
    expect(bodies).toEqual([{ current_password: 'correct horse', new_password: 'battery staple', end_tokens }])
  })

  test('may end with all other sessions, and cancelling ends nothing', async () => {
    const bodies: unknown[] = []
    const sessions = [sessionOf({ id: 'this', current: true }), sessionOf({ id: 'phone' })]
    const { user } = openProfile(anna, {
      ...withTokens,
      'GET /api/users/me/sessions': () => Response.json({ sessions }),
      'DELETE /api/users/me/sessions': async (request) => {
        bodies.push(await request.json())
        return new Response(null, { status: 204 })
      },
    })
    await known()
    const all = onPage().getByRole('button', { name: /^End all others/ })
    await waitFor(() => expect(all).not.toHaveAttribute('aria-disabled', 'true'))
    await user.click(all)
    await user.click(await onPage().findByRole('button', { name: 'Cancel' }))
    expect(bodies).toEqual([])
    await user.click(all)
    await user.click(await onPage().findByRole('button', { name: 'End 2 tokens' }))
    await waitFor(() => expect(bodies).toEqual([{ end_tokens: true }]))
  })
})

const sessionOf = (part: Partial<OpenSession>): OpenSession => ({
  id: 'one',
  created_at: '2026-10-12T09:00:00.000Z',
  last_seen_at: '2026-10-12T09:00:00.000Z',
  user_agent: 'Firefox',
  device: 'Firefox on Linux',
  current: false,
  ...part,
})

describe('a dialog that is open', () => {
  const profile = (discord: { username: string } | null) =>
    queryClient.setQueryData(discordQuery.queryKey, { discord, has_password: true, available: true })

  test.each([
    ['Link Discord', null, { username: 'ansgar' }],
    ['Unlink Discord', { username: 'ansgar' }, null],
  ])('to %s stays with its text when an answer reports that it is done', async (name, known, answered) => {
    const answer = Promise.withResolvers<Response>()
    profile(known)
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
  const refuse = (path: string) => () => problem(422, { path, message: WRONG })

  async function isSaidUnder(label: string) {
    await waitFor(() => expect(onPage().getByLabelText(label)).toHaveAccessibleDescription(WRONG))
    expect(onPage().getByLabelText(label)).toHaveFocus()
    expect(onPage().getByLabelText(label)).toHaveValue('wrong')
  }

  test('is sent once, to change it', async () => {
    const { user, requests } = openProfile(anna, { 'POST /api/auth/password': refuse('current_password') })
    await user.type(onPage().getByLabelText('Current password'), 'wrong')
    await user.type(onPage().getByLabelText('New password'), 'battery staple{Enter}')
    await isSaidUnder('Current password')
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('is sent once, to delete the account', async () => {
    const { user, requests } = openProfile(anna, { 'DELETE /api/users/me': refuse('password') })
    await user.click(onPage().getByRole('button', { name: /^Delete account/ }))
    await user.type(onPage().getByLabelText('Your password'), 'wrong{Enter}')
    await isSaidUnder('Your password')
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  test.each([
    ['Link Discord', 'POST /api/auth/discord', null, /^Continue to Discord/],
    ['Unlink Discord', 'DELETE /api/auth/discord', { username: 'ansgar' }, /^Unlink/],
  ])('shows under its field, to %s', async (name, call, discord, go) => {
    const known = () => Response.json({ discord, has_password: true, available: true })
    const blocked = spyOn(window, 'open').mockReturnValue(null)
    const { user } = openProfile(anna, { 'GET /api/auth/discord': known, [call]: refuse('password') })
    await user.click(await onPage().findByRole('button', { name }))
    await user.type(onPage().getByLabelText('Your password'), 'wrong')
    await user.click(within(onPage().getByRole('dialog')).getByRole('button', { name: go }))
    // The flow runs in this tab, because no popup opened.
    const here = onPage().queryByRole('button', { name: 'Continue without a popup' })
    if (here) await user.click(here)
    await isSaidUnder('Your password')
    blocked.mockRestore()
  })
})
