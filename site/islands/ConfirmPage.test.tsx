import { beforeEach, describe, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { LINK_EXPIRED, LINK_INCOMPLETE } from '../../shared/messages'
import { forgetConfirmToken } from '../features/auth/confirm/kept-token'
import { signIn, signOut } from '../lib/session/session-store'
import { NOT_ANSWERED } from '../lib/words/toast-messages'
import { openPage } from '../testing/dom'
import { sentence, serve } from '../testing/fake-server'
import { onPage, setupUser } from '../testing/on-page'
import { anna } from '../testing/player'
import { withApp } from '../testing/with-app'
import { ConfirmPage } from './ConfirmPage'

withApp()

const TOKEN = `${'a'.repeat(24)}.abcdef.${'b'.repeat(43)}`
const failures = () => toast.getToasts().map((raised) => ('title' in raised ? raised.title : null))

beforeEach(forgetConfirmToken)

function open(hash = `#token=${TOKEN}`) {
  openPage(`/confirm${hash}`)
  return render(<ConfirmPage />)
}

const press = (name: string) => setupUser().click(onPage().getByRole('button', { name: new RegExp(`^${name}`) }))

describe('/confirm', () => {
  test('confirms the address of the signed-in player, and removes the token from the address', async () => {
    signIn({ token: 'her-token', user: anna })
    const sent: unknown[] = []
    serve({
      'POST /api/auth/confirm': async (request) => {
        sent.push([await request.json(), request.headers.get('authorization')])
        return Response.json({ success: true, user: anna })
      },
    })
    open()
    expect(location.hash).toBe('')
    expect(onPage().getByText(anna.email)).toBeInTheDocument()
    await press('Confirm my address')
    expect(await onPage().findByRole('status')).toHaveTextContent('Your address is confirmed.')
    expect(sent).toEqual([[{ token: TOKEN }, 'Bearer her-token']])
  })

  test('asks visitors to sign in, and still knows the link when they come back', async () => {
    signOut()
    const { unmount } = open()
    expect(onPage().getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login?redirect=/confirm')
    unmount()
    signIn({ token: 'her-token', user: anna })
    const sent: unknown[] = []
    serve({
      'POST /api/auth/confirm': async (request) => {
        sent.push(await request.json())
        return Response.json({ success: true, user: anna })
      },
    })
    open('')
    await press('Confirm my address')
    await waitFor(() => expect(sent).toEqual([{ token: TOKEN }]))
  })

  const refuse = (why: string) => {
    signIn({ token: 'her-token', user: anna })
    serve({
      'POST /api/auth/confirm': () => sentence(422, why),
      'POST /api/auth/confirm/mail': () => new Response(null, { status: 204 }),
    })
    open()
    return press('Confirm my address')
  }

  test('says that a link has expired, and mails another one', async () => {
    await refuse(LINK_EXPIRED)
    expect(await onPage().findByRole('alert')).toHaveTextContent(LINK_EXPIRED)
    await press('Mail me a new link')
    expect(await onPage().findByRole('status')).toHaveTextContent('A mail with a new link is on its way.')
  })

  test('says that a link is not whole', async () => {
    await refuse(LINK_INCOMPLETE)
    expect(await onPage().findByRole('alert')).toHaveTextContent(LINK_INCOMPLETE)
  })

  test('without a link offers one', () => {
    signIn({ token: 'her-token', user: anna })
    open('')
    expect(onPage().getByRole('alert')).toHaveTextContent('This page opens from the link in our e-mail.')
  })

  test('says that it failed if the server refuses without a sentence', async () => {
    signIn({ token: 'her-token', user: anna })
    serve({ 'POST /api/auth/confirm': () => sentence(400, '') })
    open()
    await press('Confirm my address')
    await waitFor(() => expect(failures()).toEqual(['Failed to confirm the address']))
  })

  test('can be tried again while the server is away', async () => {
    signIn({ token: 'her-token', user: anna })
    serve({})
    open()
    await press('Confirm my address')
    await waitFor(() => expect(failures()).toEqual([NOT_ANSWERED]))
    expect(onPage().getByRole('button', { name: /^Confirm my address/ })).toBeEnabled()
  })
})
