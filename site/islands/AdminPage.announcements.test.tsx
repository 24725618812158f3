import { describe, expect, test } from 'bun:test'
import { fireEvent, within } from '@testing-library/react'
import { onPage } from '../testing/on-page'
import { announcement, openAdmin, withAdminPage } from './testing/open-admin'

withAdminPage()

async function openTab(answers: Parameters<typeof openAdmin>[0]) {
  const opened = openAdmin(answers)
  await opened.user.click(await onPage().findByRole('tab', { name: 'Announcements' }))
  return opened
}

describe('An announcement', () => {
  test('is scheduled for a time, after a preview that names it', async () => {
    let sent: { publish_at?: string } = {}
    const { user } = await openTab({
      'POST /api/admin/scheduled': async (request) => {
        sent = await request.json()
        return Response.json({ scheduled: { id: announcement.id, ...sent } }, { status: 201 })
      },
    })
    await user.type(onPage().getByLabelText('Title'), 'Storm')
    await user.type(onPage().getByLabelText('Body'), 'Bots stop.')
    fireEvent.change(onPage().getByLabelText('Publish at'), { target: { value: '2030-01-31T08:00' } })
    await user.click(onPage().getByRole('button', { name: /^Publish/ }))
    const dialog = within(await onPage().findByRole('dialog', { name: 'Schedule this announcement?' }))
    expect(dialog.getByText(/All players and visitors see it on 31 Jan 2030/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: /^Schedule/ }))
    expect(await onPage().findByText('Announcement scheduled')).toBeInTheDocument()
    expect(sent.publish_at).toBe(new Date('2030-01-31T08:00').toISOString())
  })

  test('that waits is listed with its time, and can be removed', async () => {
    const waiting = { ...announcement, title: 'Storm', publish_at: '2030-01-31T08:00:00.000Z' }
    const { user, requests } = await openTab({
      'GET /api/admin/scheduled': () => Response.json({ scheduled: [waiting] }),
      [`DELETE /api/admin/scheduled/${waiting.id}`]: () => new Response(null, { status: 204 }),
    })
    await user.click(await onPage().findByRole('button', { name: 'Remove Storm' }))
    expect(await onPage().findByText('Announcement removed')).toBeInTheDocument()
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  test('is changed in a dialog', async () => {
    let sent: unknown
    const { user } = await openTab({
      [`PATCH /api/admin/announcements/${announcement.id}`]: async (request) => {
        sent = await request.json()
        return Response.json({ announcement })
      },
    })
    await user.click(await onPage().findByRole('button', { name: `Change ${announcement.title}` }))
    const dialog = within(await onPage().findByRole('dialog', { name: 'Change announcement' }))
    await user.type(dialog.getByLabelText('Title'), '!')
    await user.click(dialog.getByRole('button', { name: /^Save/ }))
    expect(await onPage().findByText('Announcement changed')).toBeInTheDocument()
    const { title, body, category } = announcement
    expect(sent).toEqual({ title: `${title}!`, body, category })
  })
})
