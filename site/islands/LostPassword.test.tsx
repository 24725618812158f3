import { describe, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import type { AuthResponse } from '../../shared/auth'
import { $session } from '../lib/session/session-store'
import { NOT_ANSWERED } from '../lib/words/toast-messages'
import { openPage } from '../testing/dom'
import { problem, sentence, serve } from '../testing/fake-server'
import { onPage, setupUser } from '../testing/on-page'
import { anna } from '../testing/player'
import { withApp } from '../testing/with-app'
import { ForgotPage } from './ForgotPage'
import { ResetPage } from './ResetPage'

withApp()

const TOKEN = `${'a'.repeat(24)}${'b'.repeat(43)}`
const changed: AuthResponse = { success: true, token: 'her-token', user: anna, message: 'Password changed' }
const failures = () => toast.getToasts().map((raised) => ('title' in raised ? raised.title : null))

describe('/auth/forgot', () => {
  async function ask(email: string) {
    render(<ForgotPage />)
    if (email) await setupUser().type(onPage().getByLabelText('Email'), email)
    await setupUser().click(onPage().getByRole('button', { name: /^Send the link/ }))
  }

  test('says that a link is on its way if there is an account, and asks again on demand', async () => {
    const sent: unknown[] = []
    serve({
      'POST /api/auth/forgot': async (request) => {
        sent.push(await request.json())
        return new Response(null, { status: 204 })
      },
    })
    await ask(' anna@rabenfels.example ')
    const notice = await onPage().findByRole('status')
    expect(notice).toHaveTextContent('If anna@rabenfels.example has an account, a mail with a link is on its way.')
    expect(notice).toHaveFocus()
    expect(sent[0]).toEqual({ email: 'anna@rabenfels.example' })
    await setupUser().click(onPage().getByRole('button', { name: 'Ask again' }))
    expect(onPage().getByLabelText('Email')).toHaveValue('anna@rabenfels.example')
  })

  test.each([
    ['', 'Please enter a valid e-mail address.'],
    ['anna@', 'Please enter a valid e-mail address.'],
  ])('"%s" is not sent', async (email, words) => {
    const requests = serve({})
    await ask(email)
    onPage().getByText(words)
    expect(onPage().getByLabelText('Email')).toHaveFocus()
    expect(requests).toEqual([])
  })

  test('keeps the text if the server is away', async () => {
    serve({})
    await ask('anna@rabenfels.example')
    await waitFor(() => expect(failures()).toEqual([NOT_ANSWERED]))
    expect(await onPage().findByText(NOT_ANSWERED)).toBeInTheDocument()
    expect(onPage().getByLabelText('Email')).toHaveValue('anna@rabenfels.example')
  })

  test('says that it failed if the server refuses without a sentence', async () => {
    serve({ 'POST /api/auth/forgot': () => sentence(400, '') })
    await ask('anna@rabenfels.example')
    expect(await onPage().findByText('Failed to send the link')).toBeInTheDocument()
  })

  test("shows the server's refusal", async () => {
    serve({ 'POST /api/auth/forgot': () => sentence(429, 'Too many mails to this address.') })
    await ask('anna@rabenfels.example')
    await waitFor(() => expect(failures()).toEqual(['Too many mails to this address.']))
  })
})

test.each([
  ['/auth/forgot', 'Email', 'anna@rabenfels.example', ForgotPage, { path: 'email', message: 'No such address.' }],
  ['/auth/reset', 'New password', 'battery staple', ResetPage, { path: 'password', message: 'Too well known.' }],
])("the server's fault for %s appears under its field", async (path, label, text, Page, fault) => {
  serve({ [`POST /api${path}`]: () => problem(422, fault) })
  openPage(`${path}#token=${TOKEN}`)
  render(<Page />)
  await setupUser().type(onPage().getByLabelText(label), `${text}{Enter}`)
  await waitFor(() => expect(onPage().getByLabelText(label)).toHaveAccessibleDescription(fault.message))
  expect(onPage().getByLabelText(label)).toHaveFocus()
  expect(onPage().getByLabelText(label)).toHaveValue(text)
  expect(failures()).toEqual([])
})

describe('/auth/reset', () => {
  function open(hash: string) {
    openPage(`/auth/reset${hash}`)
    render(<ResetPage />)
  }

  async function choose(password: string) {
    await setupUser().type(onPage().getByLabelText('New password'), password)
    await setupUser().click(onPage().getByRole('button', { name: /^Change the password/ }))
  }

  test('removes the token from the address before any request', () => {
    const requests = serve({})
    open(`#token=${TOKEN}`)
    expect(location.href).toEndWith('/auth/reset')
    expect(requests).toEqual([])
  })

  test('changes the password and signs in', async () => {
    const sent: unknown[] = []
    serve({
      'POST /api/auth/reset': async (request) => {
        sent.push(await request.json())
        return Response.json(changed)
      },
    })
    open(`#token=${TOKEN}`)
    await choose('battery staple')
    await waitFor(() => expect($session.get()).toMatchObject({ status: 'in', token: 'her-token' }))
    expect(sent[0]).toEqual({ token: TOKEN, password: 'battery staple' })
  })

  test('without a token offers a new link', () => {
    open('')
    expect(onPage().getByRole('alert')).toHaveTextContent('This page opens from the link in our e-mail.')
    expect(onPage().getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/auth/forgot')
  })

  test.each(['This link has expired.', 'This link was already used, or a newer one was sent.'])(
    'says "%s", and offers a new link',
    async (words) => {
      serve({ 'POST /api/auth/reset': () => sentence(422, words) })
      open(`#token=${TOKEN}`)
      await choose('battery staple')
      expect(await onPage().findByRole('alert')).toHaveTextContent(words)
      onPage().getByRole('link', { name: 'Ask for a new link' })
      expect(failures()).toEqual([])
    },
  )

  test('a short password is not sent', async () => {
    const requests = serve({})
    open(`#token=${TOKEN}`)
    await choose('short')
    onPage().getByText('The password needs at least 8 characters.')
    expect(requests).toEqual([])
  })

  test('says that it failed if the server refuses without a sentence', async () => {
    serve({ 'POST /api/auth/reset': () => sentence(400, '') })
    open(`#token=${TOKEN}`)
    await choose('battery staple')
    expect(await onPage().findByText('Failed to change the password')).toBeInTheDocument()
  })

  test('keeps the password and the token if the server is away', async () => {
    serve({})
    open(`#token=${TOKEN}`)
    await choose('battery staple')
    await waitFor(() => expect(failures()).toEqual([NOT_ANSWERED]))
    expect(await onPage().findByText(NOT_ANSWERED)).toBeInTheDocument()
    expect(onPage().getByLabelText('New password')).toHaveValue('battery staple')
    serve({ 'POST /api/auth/reset': () => Response.json(changed) })
    await setupUser().click(onPage().getByRole('button', { name: /^Change the password/ }))
    await waitFor(() => expect($session.get().status).toBe('in'))
  })
})
