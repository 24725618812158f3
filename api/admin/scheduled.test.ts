import { beforeAll, describe, expect, test } from 'bun:test'
import { HOUR } from '../../shared/time'
import { listAudit } from '../identity/audit/list-audit'
import { AnnouncementModel } from '../notifications/announcements/announcement-model'
import { publishDue } from '../notifications/announcements/publish-scheduled'
import { ScheduledModel } from '../notifications/announcements/scheduled-model'
import { closeAfterTest } from '../testing/closing'
import { type Player, type TestApp, testApp } from '../testing/test-app'

let app: TestApp
let admin: Player
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})

const note = () => ({ title: `Storm ${crypto.randomUUID()}`, body: 'Bots stop.', category: 'Maintenance' })
const seen = async () => (await app.api.users.announcements.get({ query: {} })).data?.announcements ?? []

describe('A scheduled announcement', () => {
  test('is published once, at its time, also after a downtime', async () => {
    const { clock } = app.services
    const publish_at = new Date(clock.now() + HOUR).toISOString()
    const input = { ...note(), publish_at }
    // It would be news to players of later tests, who register before its time.
    closeAfterTest(() => AnnouncementModel.deleteOne({ title: input.title }))
    const { status, data } = await admin.api.admin.scheduled.post(input)
    expect([status, data?.scheduled]).toMatchObject([201, { title: input.title, category: 'maintenance', publish_at }])
    const at = (now: number) => ({ ...app.services, clock: { ...clock, now: () => now } })
    await publishDue(at(Date.parse(publish_at) - 1))
    expect((await seen()).map(({ title }) => title)).not.toContain(input.title)
    await Promise.all([publishDue(at(Date.parse(publish_at))), publishDue(at(Date.parse(publish_at) + HOUR))])
    expect((await seen()).filter(({ title }) => title === input.title)).toHaveLength(1)
    expect((await admin.api.admin.scheduled.get()).data?.scheduled.map(({ title }) => title)).not.toContain(input.title)
  })

  test('that was published before a crash is not published again', async () => {
    const waiting = await ScheduledModel.create({ ...note(), publishAt: new Date(0) })
    const { title, body, category } = waiting
    await AnnouncementModel.create({ title, body, category, createdAt: new Date(), scheduled: waiting._id })
    await publishDue(app.services)
    expect(await AnnouncementModel.countDocuments({ title })).toBe(1)
    expect(await ScheduledModel.exists({ _id: waiting._id })).toBeNull()
  })

  test('is refused for the past', async () => {
    const answer = await admin.post('/api/admin/scheduled', { ...note(), publish_at: '2020-01-01T00:00:00.000Z' })
    expect([answer.status, await answer.text()]).toEqual([422, 'The time must be in the future.'])
  })
})

test('A changed announcement keeps its time, and the change is in the audit log', async () => {
  const { data } = await admin.api.admin.announcements.post(note())
  const id = data?.announcement.id ?? ''
  const changed = { ...note(), body: 'Bots stop at five.' }
  const { data: after } = await admin.api.admin.announcements({ id }).patch(changed)
  expect(after?.announcement).toEqual({
    ...changed,
    category: 'maintenance',
    id,
    created_at: data?.announcement.created_at ?? '',
  })
  expect((await listAudit(null, { limit: 1 })).entries[0]).toMatchObject({
    action: 'announcement_changed',
    by: admin.email,
  })
})
