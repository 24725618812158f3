import { expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { toast } from 'sonner'
import type { AuthResponse } from '../../../shared/auth'
import { problem, sentence, serve } from '../../testing/fake-server'
import { anna } from '../../testing/player'
import { withApp } from '../../testing/with-app'
import { Providers } from '../../ui/shell/Providers'
import { AuthForm } from './AuthForm'
import type { AuthMode } from './credentials'

withApp()

const welcome: AuthResponse = { success: true, token: 'her-token', user: anna, message: 'Welcome back!' }

function Form({ onSignedIn }: Pick<ComponentProps<typeof AuthForm>, 'onSignedIn'>) {
  const [mode, setMode] = useState<AuthMode>('login')
  return <AuthForm mode={mode} onMode={setMode} onSignedIn={onSignedIn} />
}

function openForm() {
  const signedIn: [string, AuthMode][] = []
  const screen = render(
    <Providers>
      <Form onSignedIn={async ({ user }, mode) => void signedIn.push([user.email, mode])} />
    </Providers>,
  )
  const fill = async (email: string, password: string) => {
    await userEvent.type(screen.getByLabelText('Email'), email)
    await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`)
  }
  return { ...screen, fill, signedIn }
}

const failures = () => toast.getToasts().map((raised) => ('title' in raised ? raised.title : null))

test('a missing field shows its fault, and nothing is sent', async () => {
  const asked = serve({})
  const { container, getByLabelText, getByText } = openForm()
  await userEvent.click(container.querySelector('[type="submit"]') as Element)
  getByText('Please enter a valid e-mail address.')
  getByText('Please enter your password.')
  expect(getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true')
  expect(getByLabelText('Email')).toHaveFocus()
  expect(asked).toHaveLength(0)
})

test('a short password or an incomplete e-mail is not sent', async () => {
  const asked = serve({})
  const { fill, getByText } = openForm()
  await fill('anna@', 'seven77')
  getByText('Please enter a valid e-mail address.')
  getByText('The password needs at least 8 characters.')
  expect(asked).toHaveLength(0)
})

test('a password that is too long is not sent', async () => {
  const asked = serve({})
  const { fill, getByLabelText, getByText } = openForm()
  await userEvent.click(getByLabelText('Password'))
  await userEvent.paste('x'.repeat(1024))
  await fill('anna@rabenfels.example', 'x')
  getByText('The password may have at most 1024 characters.')
  expect(asked).toHaveLength(0)
})

test('an address that the server would refuse is not sent', async () => {
  const asked = serve({ 'POST /api/auth/login': () => Response.json(welcome) })
  const { fill, findByText } = openForm()
  await fill('anna@rabenfels..example', 'rightright')
  await findByText('Please enter a valid e-mail address.')
  expect(asked).toEqual([])
})

test('a successful sign-in is passed on', async () => {
  serve({ 'POST /api/auth/login': () => Response.json(welcome) })
  const { fill, signedIn } = openForm()
  await fill(' anna@rabenfels.example ', 'rightright')
  await waitFor(() => expect(signedIn).toEqual([['anna@rabenfels.example', 'login']]))
})

test('registering uses its own call', async () => {
  const asked = serve({ 'POST /api/auth/register': () => Response.json(welcome) })
  const { fill, getByRole, signedIn } = openForm()
  await userEvent.click(getByRole('button', { name: 'Register' }))
  await fill('anna@rabenfels.example', 'rightright')
  await waitFor(() => expect(signedIn).toEqual([['anna@rabenfels.example', 'register']]))
  expect(asked).toHaveLength(1)
})

test("a refusal shows the server's sentence, and is not retried", async () => {
  const asked = serve({ 'POST /api/auth/login': () => sentence(401, 'E-mail or password is wrong.') })
  const { fill, signedIn, getByLabelText, getByRole, queryByRole } = openForm()
  await fill('anna@rabenfels.example', 'wrongwrong')
  await waitFor(() => expect(failures()).toEqual(['E-mail or password is wrong.']))
  await waitFor(() => expect(getByLabelText('Password')).toHaveAttribute('aria-invalid', 'true'))
  expect(getByRole('link', { name: 'Get a new password' })).toHaveAttribute('href', '/auth/forgot')
  await userEvent.type(getByLabelText('Password'), 'x')
  expect(queryByRole('link', { name: 'Get a new password' })).toBeNull()
  expect(asked).toHaveLength(1)
  expect(signedIn).toEqual([])
})

test('an empty refusal says that authentication failed', async () => {
  serve({ 'POST /api/auth/login': () => sentence(500, '') })
  const { fill, findByText } = openForm()
  await fill('anna@rabenfels.example', 'rightright')
  await waitFor(() => expect(failures()).toEqual(['Authentication failed']))
  expect(await findByText('Authentication failed')).toBeInTheDocument()
})

test('an answer without a token is a failed login', async () => {
  serve({ 'POST /api/auth/login': () => Response.json({ success: true }) })
  const { fill, findByText } = openForm()
  await fill('anna@rabenfels.example', 'rightright')
  await waitFor(() => expect(failures()).toEqual(['Login failed']))
  expect(await findByText('Login failed')).toBeInTheDocument()
})

test('a registration without a token succeeds, and leads to the sign-in', async () => {
  serve({ 'POST /api/auth/register': () => Response.json({ success: true, message: 'Welcome to Castellan.' }) })
  const { fill, findByText, getByRole, getByLabelText, signedIn } = openForm()
  await userEvent.click(getByRole('button', { name: 'Register' }))
  await fill('anna@rabenfels.example', 'rightright')
  expect((await findByText('Welcome to Castellan.')).closest('[data-sonner-toast]')).toHaveAttribute(
    'data-type',
    'success',
  )
  expect(getByRole('button', { name: 'Login', pressed: true })).toBeInTheDocument()
  expect(getByLabelText('Email')).toHaveValue('anna@rabenfels.example')
  expect(signedIn).toEqual([])
})

test('an answer without success is a failed registration', async () => {
  serve({ 'POST /api/auth/register': () => Response.json({ success: false }) })
  const { fill, findByText, getByRole } = openForm()
  await userEvent.click(getByRole('button', { name: 'Register' }))
  await fill('anna@rabenfels.example', 'rightright')
  expect(await findByText('Registration failed')).toBeInTheDocument()
})

test('a taken e-mail shows its fault under the focused field until the player signs in instead', async () => {
  const taken = 'This e-mail address already has an account. Please sign in.'
  serve({ 'POST /api/auth/register': () => problem(409, { path: 'email', message: taken }) })
  const { fill, getByRole, getByLabelText } = openForm()
  await userEvent.click(getByRole('button', { name: 'Register' }))
  await fill('anna@rabenfels.example', 'rightright')
  await waitFor(() => expect(getByLabelText('Email')).toHaveFocus())
  expect(getByLabelText('Email')).toBeInvalid()
  expect(getByLabelText('Email')).toHaveAccessibleDescription(taken)
  expect(failures()).toEqual([])
  expect(getByLabelText('Password')).toHaveValue('rightright')
  await userEvent.click(getByRole('button', { name: 'Login' }))
  expect(getByLabelText('Email')).toBeValid()
  expect(getByLabelText('Email')).toHaveValue('anna@rabenfels.example')
})
