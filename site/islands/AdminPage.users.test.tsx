import { describe, expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { queryClient } from '../lib/queries/query-client'
import { sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { mirela, none, noor, openAdmin, withAdminPage } from './testing/open-admin'

withAdminPage()

const rows = () => onPage().getAllByRole('row').slice(1)

describe('the users', () => {
  test('appear in a table with plan, status, provider, bots and last sign-in', async () => {
    openAdmin()
    const row = within(await onPage().findByRole('row', { name: /mirela/ }))
    for (const cell of ['Mirela', 'mirela@dorfbach.example', 'FREE', 'Payment failed', 'Stripe', '0 / 0', '–'])
      expect(row.getByText(cell)).toBeInTheDocument()
  })

  test('come in pages', async () => {
    const { user } = openAdmin({
      'GET /api/admin/users': ({ url }) =>
        url.includes('cursor=')
          ? Response.json({ users: [noor], total: 2, next_cursor: null })
          : Response.json({ users: [mirela], total: 2, next_cursor: mirela.id }),
    })
    expect(await onPage().findByText('1 of 2')).toBeInTheDocument()
    await user.click(onPage().getByRole('button', { name: /^Show more/ }))
    expect(await onPage().findByText('2 of 2')).toBeInTheDocument()
    expect(onPage().queryByRole('button', { name: /^Show more/ })).not.toBeInTheDocument()
    expect(onPage().getByRole('region', { name: 'Users' })).toHaveFocus()
  })

  test('stay when the next page fails, with the reason and a retry', async () => {
    queryClient.setQueryDefaults(['admin', 'users', ''], { retry: false })
    let isAway = true
    const { user } = openAdmin({
      'GET /api/admin/users': ({ url }) => {
        if (!url.includes('cursor=')) return Response.json({ users: [mirela], total: 2, next_cursor: mirela.id })
        return isAway ? sentence(503, 'The store is away.') : Response.json({ users: [noor], total: 2, ...none })
      },
    })
    await user.click(await onPage().findByRole('button', { name: /^Show more/ }))
    expect(await onPage().findByRole('alert')).toHaveTextContent('The store is away.')
    expect(rows()).toHaveLength(1)
    isAway = false
    await user.click(onPage().getByRole('button', { name: /^Try again/ }))
    expect(await onPage().findByText('2 of 2')).toBeInTheDocument()
    expect(onPage().queryByRole('alert')).not.toBeInTheDocument()
  })

  test('are searched once the player stops typing', async () => {
    const { user, searches } = openAdmin({
      'GET /api/admin/users': ({ url }) =>
        Response.json({ users: url.includes('search=') ? [noor] : [mirela], ...none }),
    })
    await user.type(await onPage().findByLabelText('Search users'), 'noor')
    expect(await onPage().findByText('1 found')).toBeInTheDocument()
    expect(rows()).toHaveLength(1)
    expect(searches()).toEqual(['noor'])
  })

  test('are those of the last search, even if an earlier answer comes later', async () => {
    const late = Promise.withResolvers<Response>()
    const { user, searches } = openAdmin({
      'GET /api/admin/users': ({ url }) =>
        url.includes('search=m') ? late.promise : Response.json({ users: [noor], ...none }),
    })
    const field = await onPage().findByLabelText('Search users')
    await user.type(field, 'm')
    await waitFor(() => expect(searches()).toEqual(['m']))
    await user.clear(field)
    await user.type(field, 'n')
    expect(await onPage().findByText('1 found')).toBeInTheDocument()
    late.resolve(Response.json({ users: [mirela], ...none }))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('noor@qasr.example')])
  })

  test('keep the search text when the search fails', async () => {
    queryClient.setQueryDefaults(['admin', 'users', 'noor'], { retry: false })
    const { user } = openAdmin({
      'GET /api/admin/users': ({ url }) =>
        url.includes('search=') ? sentence(503, 'The store is away.') : Response.json({ users: [mirela], ...none }),
    })
    const field = await onPage().findByLabelText('Search users')
    await user.type(field, 'noor')
    expect(await onPage().findByText('The store is away.')).toBeInTheDocument()
    expect(field).toBeInTheDocument()
    expect(field).toHaveFocus()
  })

  test('are empty if nothing matches', async () => {
    openAdmin({ 'GET /api/admin/users': () => Response.json({ users: [], ...none }) })
    expect(await onPage().findByText('No user matches.')).toBeInTheDocument()
  })

  test('are sorted by a click on a column, turned by the next, and the address keeps it', async () => {
    const { user, requests } = openAdmin()
    await user.click(await onPage().findByRole('button', { name: 'Plan' }))
    await waitFor(() => expect(location.search).toBe('?sort=plan&order=desc'))
    expect(onPage().getByRole('columnheader', { name: 'Plan' })).toHaveAttribute('aria-sort', 'descending')
    await user.click(onPage().getByRole('button', { name: 'Plan' }))
    await waitFor(() => expect(requests.at(-1)?.url).toContain('sort=plan&order=asc'))
  })

  test('are filtered, and a filter that found none so far reads on by itself', async () => {
    const { user } = openAdmin({
      'GET /api/admin/users': ({ url }) => {
        if (!url.includes('status=past_due')) return Response.json({ users: [noor], total: 1, ...none })
        return url.includes('cursor=')
          ? Response.json({ users: [mirela], ...none })
          : Response.json({ users: [], next_cursor: 'abc' })
      },
    })
    await user.selectOptions(await onPage().findByRole('combobox', { name: 'Subscription' }), 'Payment failed')
    expect(await onPage().findByText('1 found')).toBeInTheDocument()
    expect(location.search).toBe('?status=past_due')
  })

  test('without a subscription have no status, and suspended ones say so', async () => {
    const free = { plan: 'starter', status: 'active', payment_provider: null }
    const users = [
      { ...mirela, subscription: free },
      { ...noor, subscription: free, suspended_at: '2026-11-09T12:00:00.000Z' },
    ]
    openAdmin({ 'GET /api/admin/users': () => Response.json({ users, total: 2, ...none }) })
    expect(await onPage().findByText('Suspended', { selector: 'td *' })).toBeInTheDocument()
    expect(onPage().queryByText('Active', { selector: 'td *' })).not.toBeInTheDocument()
  })
})
