import { describe, expect, test } from 'bun:test'
import { changeRights } from '../identity/admin-rights/change-rights'
import { AuditModel } from '../identity/audit/audit-model'
import { UserModel } from '../identity/users/user-model'
import { AnnouncementModel } from '../notifications/announcements/announcement-model'
import { failNextOperation } from '../testing/fail-operation'
import { testApp } from '../testing/test-app'

const newTitle = () => `Midnight theme ${crypto.randomUUID()}`
const linesAbout = (detail: string) => AuditModel.find({ detail }).sort({ _id: 1 })

async function atWork() {
  const app = await testApp()
  const admin = await app.admin()
  const title = newTitle()
  const note = { title, body: 'It is here.', category: 'update' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return {
    app,
    title,
    publish: () => admin.post('/api/admin/announcements', note, headers),
    remove: (id: string) => admin.delete(`/api/admin/announcements/${id}`),
    published: () => AnnouncementModel.find({ title }),
  }
}

describe('An announcement during a store failure', () => {
  test('is not published if the audit entry cannot be written, until it is retried', async () => {
    const { publish, published, title } = await atWork()
    failNextOperation(AuditModel.collection, 'insertOne')
    expect((await publish()).status).toBe(503)
    expect(await published()).toHaveLength(0)
    expect((await publish()).status).toBe(201)
    expect(await published()).toHaveLength(1)
    expect(await linesAbout(title)).toHaveLength(1)
  })

  test('is recorded as attempted, and published by a retry', async () => {
    const { publish, published, title } = await atWork()
    failNextOperation(AnnouncementModel.collection, 'insertOne')
    expect((await publish()).status).toBe(503)
    expect(await linesAbout(title)).toHaveLength(1)
    expect((await publish()).status).toBe(201)
    expect(await published()).toHaveLength(1)
    expect(await linesAbout(title)).toHaveLength(1)
  })

  test('is not removed if the audit entry cannot be written, until it is retried', async () => {
    const { publish, published, remove, title } = await atWork()
    await publish()
    const id = (await published())[0]?.id ?? ''
    failNextOperation(AuditModel.collection, 'insertOne')
    expect((await remove(id)).status).toBe(503)
    expect(await published()).toHaveLength(1)
    expect((await remove(id)).status).toBe(204)
    expect(await published()).toHaveLength(0)
    expect((await linesAbout(title)).map(({ action }) => action)).toEqual([
      'announcement_published',
      'announcement_removed',
    ])
  })
})

test.each([true, false])('Rights do not change if the audit entry cannot be written (admin: %s)', async (isAdmin) => {
  const { app } = await atWork()
  const { email } = isAdmin ? await app.player('anna') : await app.admin()
  const isAdminNow = async () => (await UserModel.findOne({ email }))?.isAdmin
  failNextOperation(AuditModel.collection, 'insertOne')
  await expect(changeRights(app.services, { email, isAdmin })).rejects.toThrow('The connection was cut.')
  expect(await isAdminNow()).toBe(!isAdmin)
  expect(await changeRights(app.services, { email, isAdmin })).toBe('changed')
  expect(await isAdminNow()).toBe(isAdmin)
})

test('A retry changes rights that were recorded but not changed, and reuses the entry', async () => {
  const { app } = await atWork()
  const { email, id } = await app.player('anna')
  const actions = async () => (await AuditModel.find({ subject: id, actor: null })).map(({ action }) => action)
  failNextOperation(UserModel.collection, 'updateOne')
  await expect(changeRights(app.services, { email, isAdmin: true })).rejects.toThrow('The connection was cut.')
  expect(await actions()).toEqual(['admin_granted'])
  expect(await changeRights(app.services, { email, isAdmin: true })).toBe('changed')
  expect(await actions()).toEqual(['admin_granted'])
  expect(await changeRights(app.services, { email, isAdmin: false })).toBe('changed')
  expect(await changeRights(app.services, { email, isAdmin: true })).toBe('changed')
  expect(await actions()).toEqual(['admin_granted', 'admin_revoked', 'admin_granted'])
})
