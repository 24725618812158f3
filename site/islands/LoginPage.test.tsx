import { afterEach, describe, expect, spyOn, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DISCORD_REFUSALS, type DiscordRefusalReason, SUSPENDED } from '../../shared/messages'
import { completeDiscord } from '../features/auth/complete-discord'
import { startFlow } from '../lib/discord/discord-flow'
import { endSession } from '../lib/session/session-expiry'
import { signIn, signOut, TOKEN_KEY } from '../lib/session/session-store'
import { takeToast } from '../lib/toasts/toast-handover'
import { openPage } from '../testing/dom'
import { blockStorage, fillStorage, freeStorage } from '../testing/failing-storage'
import { sentence, serve } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { anna } from '../testing/player'
import { withApp } from '../testing/with-app'
import { LoginPage } from './LoginPage'

// Before the page is emptied.
afterEach(freeStorage)
withApp()

function openLogin(query = '') {
  openPage(`/auth/login${query}`)
  serve({})
  render(<LoginPage />)
}

describe('the sign-in page', () => {
  test('says that a session has ended', () => {
    signIn({ token: 'her-token', user: anna })
    endSession()
    openLogin()
    expect(onPage().getByText('Your session has ended. Please sign in again.')).toBeInTheDocument()
  })

  test('says that an account is suspended', async () => {
    openPage('/auth/login')
    serve({ 'POST /api/auth/login': () => sentence(403, SUSPENDED) })
    render(<LoginPage />)
    await userEvent.type(onPage().getByLabelText('Email'), 'anna@example.com')
    await userEvent.type(onPage().getByLabelText('Password'), 'her own long password{Enter}')
    expect(await onPage().findByText(SUSPENDED)).toBeInTheDocument()
  })

  test('does not say so after a sign-out or to a visitor', () => {
    signIn({ token: 'her-token', user: anna })
    signOut()
    openLogin()
    expect(onPage().getByRole('textbox', { name: 'Email' })).toBeInTheDocument()
    expect(onPage().queryByText(/session has ended/)).not.toBeInTheDocument()
  })

  test('says in place of its form that the browser blocks storage', () => {
    blockStorage()
    openLogin()
    expect(onPage().getByRole('alert')).toHaveTextContent(/^Your browser blocks data for this site/)
    expect(onPage().getByRole('button', { name: 'Reload the page' })).toBeInTheDocument()
    expect(onPage().queryByRole('textbox')).not.toBeInTheDocument()
  })

  test('signs in for this tab if the storage is full, and says so', async () => {
    fillStorage('localStorage')
    openLogin()
    expect(onPage().getByText(/you stay signed in only in this tab/)).toBeInTheDocument()
    signIn({ token: 'her-token', user: anna })
    expect(sessionStorage.getItem(TOKEN_KEY)).toBe('her-token')
  })
})

describe('The form', () => {
  const chosen = () => onPage().getByRole('button', { pressed: true }).textContent

  test('is Login by default, with the way to a new password', () => {
    openLogin('?redirect=/dashboard')
    expect(chosen()).toBe('Login')
    expect(onPage().getByRole('link', { name: 'Forgot your password?' })).toBeInTheDocument()
    expect(onPage().queryByText('At least 8 characters.')).not.toBeInTheDocument()
  })

  test('is Register if the link says so, and shows the rule of passwords before one fails', () => {
    openLogin('?redirect=/dashboard&mode=register')
    expect(chosen()).toBe('Register')
    expect(onPage().getByLabelText('Password')).toHaveAccessibleDescription('At least 8 characters.')
    expect(onPage().queryByRole('link', { name: 'Forgot your password?' })).not.toBeInTheDocument()
  })

  test('keeps the choice in the address, beside the page to return to', async () => {
    openLogin('?redirect=/dashboard')
    await userEvent.click(onPage().getByRole('button', { name: 'Register' }))
    expect(location.search).toBe('?redirect=%2Fdashboard&mode=register')
    expect(document.documentElement.dataset.mode).toBe('register')
    await userEvent.click(onPage().getByRole('button', { name: 'Login' }))
    expect(location.search).toBe('?redirect=%2Fdashboard')
    expect(document.documentElement.dataset.mode).toBe('login')
  })
})

test('The dashboard opens at once after sign-in, without waiting for the portcullis', async () => {
  openLogin()
  serve({
    'POST /api/auth/login': () =>
      Response.json({ success: true, token: 'her-token', user: anna, message: 'Welcome back!' }),
  })
  const gate = document.createElement('div')
  gate.className = 'auth-page'
  gate.innerHTML = '<i class="bars"></i>'
  const stuck = { finished: new Promise(() => {}) }
  Object.assign(gate.firstElementChild as Element, { getAnimations: () => [stuck] })
  document.body.append(gate)
  const replace = spyOn(location, 'replace').mockImplementation(() => {})
  await userEvent.type(onPage().getByLabelText('Email'), 'anna@rabenfels.example')
  await userEvent.type(onPage().getByLabelText('Password'), 'sesame-street{Enter}')
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/dashboard'))
  expect(gate.dataset.gate).toBe('open')
  replace.mockRestore()
})

test('A suspended player learns why the sign-in is refused', async () => {
  openLogin()
  serve({ 'POST /api/auth/login': () => sentence(403, SUSPENDED) })
  await userEvent.type(onPage().getByLabelText('Email'), 'anna@rabenfels.example')
  await userEvent.type(onPage().getByLabelText('Password'), 'sesame-street{Enter}')
  expect(await onPage().findByText(SUSPENDED)).toBeInTheDocument()
})

describe('after a sign-in at Discord in this tab, the sign-in page says', () => {
  async function comeBackWith(fragment: string) {
    const replace = spyOn(location, 'replace').mockImplementation(() => {})
    startFlow()
    openPage(`/auth/discord/callback#${fragment}`)
    await completeDiscord()
    replace.mockRestore()
    openLogin()
  }

  test.each(Object.keys(DISCORD_REFUSALS) as DiscordRefusalReason[])('why it failed: %s', async (reason) => {
    await comeBackWith(`error=${reason}`)
    expect(await onPage().findByText(DISCORD_REFUSALS[reason])).toBeInTheDocument()
  })

  test('that no token came', async () => {
    await comeBackWith('')
    expect(await onPage().findByText('Missing access token')).toBeInTheDocument()
  })
})

test('A Discord popup with nothing but its own storage signs in the page that opened it', async () => {
  const storage = new Map<string, string>()
  const sessionStorage = { setItem: (key: string, value: string) => storage.set(key, value) }
  const popup = { closed: true, location: { href: '' }, sessionStorage }
  const open = spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  const close = spyOn(window, 'close').mockImplementation(() => {})
  const replace = spyOn(location, 'replace').mockImplementation(() => {})
  openLogin()
  serve({
    'GET /api/auth/login/discord': () => Response.json({ url: 'https://discord.com/oauth2/authorize' }),
    'GET /api/auth/me': () => Response.json({ success: true, user: anna }),
  })
  await userEvent.click(onPage().getByRole('button', { name: /^Sign in with Discord/ }))
  for (const [key, value] of storage) window.sessionStorage.setItem(key, value)
  openPage('/auth/discord/callback#access_token=a.b.c')
  await completeDiscord()
  expect(close).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(replace.mock.calls).toEqual([['/dashboard']]))
  expect(takeToast()?.text).toBe('Successfully signed in with Discord!')
  for (const mock of [open, close, replace]) mock.mockRestore()
})
