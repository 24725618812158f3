import { describe, expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { none, openAdmin, withAdminPage } from './testing/open-admin'

withAdminPage()

const request = {
  id: '66f145531b1bc3e6667d1e90',
  reference: 'H-7K3QP2ZD',
  topic: 'bot',
  text: 'It stopped.',
  state: 'open',
  bot_id: null,
  bot_name: 'Storm',
  line_count: 2,
  created_at: '2026-11-21T12:00:00.000Z',
  reply_by: null,
  answers: [],
  email: 'anna@example.com',
  plan: 'premium',
}
const path = `/api/admin/help/${request.id}`

async function openRequests(answers: Parameters<typeof openAdmin>[0] = {}) {
  const page = openAdmin({
    'GET /api/admin/help': () => Response.json({ requests: [request], ...none }),
    [`GET ${path}/lines`]: () => Response.json({ lines: ['+ One.', '+ Two.'] }),
    [`POST ${path}/answers`]: () => Response.json({ request: { ...request, state: 'answered' } }, { status: 201 }),
    [`PATCH ${path}`]: () => Response.json({ request: { ...request, state: 'closed' } }),
    ...answers,
  })
  await page.user.click(await onPage().findByRole('tab', { name: 'Help' }))
  await page.user.click(await onPage().findByText('H-7K3QP2ZD'))
  const sent = (method: string) => page.requests.filter((each) => each.method === method)
  return { ...page, sent }
}

describe('Requests for help', () => {
  test('are answered, and show their lines on demand', async () => {
    const { user, sent } = await openRequests()
    expect(document.body).toHaveTextContent('It stopped.')
    await user.click(onPage().getByRole('button', { name: 'Show 2 console lines' }))
    expect(await onPage().findByLabelText('Console lines of the request')).toHaveTextContent('+ One. + Two.')
    await user.type(onPage().getByLabelText('Answer'), 'Start it.')
    await user.click(onPage().getByRole('button', { name: /^Send answer/ }))
    await waitFor(() => expect(onPage().getByLabelText('Answer')).toHaveValue(''))
    expect(await onPage().findByText('Answer sent')).toBeInTheDocument()
    expect(await sent('POST')[0]?.json()).toEqual({ text: 'Start it.' })
  })

  test('keep a typed answer when sending fails', async () => {
    const { user } = await openRequests({ [`POST ${path}/answers`]: () => sentence(409, 'This request is closed.') })
    await user.type(onPage().getByLabelText('Answer'), 'Start it.')
    await user.click(onPage().getByRole('button', { name: /^Send answer/ }))
    expect(await onPage().findByText('This request is closed.')).toBeInTheDocument()
    expect(onPage().getByLabelText('Answer')).toHaveValue('Start it.')
  })

  test('say that a change failed when the server says nothing', async () => {
    const { user } = await openRequests({
      [`POST ${path}/answers`]: () => sentence(400, ''),
      [`PATCH ${path}`]: () => sentence(400, ''),
    })
    await user.click(onPage().getByRole('button', { name: /^Send answer/ }))
    expect(await onPage().findByText('Failed to send the answer')).toBeInTheDocument()
    await user.click(onPage().getByRole('button', { name: /^Close Closing/ }))
    expect(await onPage().findByText('Failed to change the request')).toBeInTheDocument()
  })

  test('are filtered by state, and closed', async () => {
    const { user, requests, sent } = await openRequests()
    await user.click(onPage().getByRole('button', { name: /^Close Closing/ }))
    await waitFor(() => expect(sent('PATCH')).toHaveLength(1))
    await user.click(onPage().getByRole('button', { name: 'Answered' }))
    await waitFor(() => expect(requests.some(({ url }) => url.includes('state=answered'))).toBe(true))
  })
})
