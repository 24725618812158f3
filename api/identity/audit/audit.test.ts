import { describe, expect, test } from 'bun:test'
import { chronologicalId } from '../../platform/store/chronological-id'
import { failNextOperation } from '../../testing/fail-operation'
import { testApp } from '../../testing/test-app'
import { UserModel } from '../users/user-model'
import { AuditModel } from './audit-model'
import { listAudit } from './list-audit'

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
const headers = { 'x-forwarded-for': '203.0.113.77', 'user-agent': LINUX }
const password = 'correct horse'

async function annasDay() {
  const { api, call } = await testApp()
  const email = `anna-${crypto.randomUUID()}@example.com`
  const { data } = await api.auth.register.post({ email, password }, { headers })
  const { token, user } = data ?? expect.unreachable()
  await call('POST', '/api/auth/logout', { token, headers })
  await api.auth.login.post({ email, password }, { headers })
  return { email, id: user.id }
}

describe('The audit log', () => {
  test('of a player has the registration, sign-ins and sign-outs, with coarse network and device', async () => {
    const { email, id } = await annasDay()
    const { entries } = await listAudit(id, {})
    expect(entries.map(({ action }) => action)).toEqual(['signed_in', 'signed_out', 'registered'])
    expect(entries[0]).toMatchObject({ by: email, about: email, network: '203.0.113.0/24', device: 'Firefox on Linux' })
  })

  test('is in chronological order, across processes', async () => {
    const { id } = await annasDay()
    const now = Date.now() + 1
    const elsewhere = { _id: chronologicalId(now), createdAt: new Date(now) }
    await AuditModel.create({ ...elsewhere, action: 'data_exported', actor: id, subject: id })
    const { entries } = await listAudit(id, { limit: 2 })
    expect(entries.map(({ action }) => action)).toEqual(['data_exported', 'signed_in'])
  })

  test('is returned in pages', async () => {
    const { id } = await annasDay()
    const first = await listAudit(id, { limit: 2 })
    const rest = await listAudit(id, { limit: 2, cursor: first.next_cursor ?? undefined })
    expect([...first.entries, ...rest.entries].map(({ action }) => action)).toEqual([
      'signed_in',
      'signed_out',
      'registered',
    ])
    expect(rest.next_cursor).toBeNull()
  })

  test('stores no address and no name', async () => {
    const { email, id } = await annasDay()
    const kept = JSON.stringify(await AuditModel.find({ subject: id }))
    expect(kept).not.toContain('203.0.113.77')
    expect(kept).not.toContain(email)
    await UserModel.deleteOne({ _id: id })
    expect((await listAudit(id, {})).entries.map(({ by }) => by)).toEqual([null, null, null])
  })

  test('misses no sign-out: one that cannot be recorded has not happened', async () => {
    const anna = await (await testApp()).player('anna')
    failNextOperation(AuditModel.collection, 'insertOne')
    expect((await anna.post('/api/auth/logout')).status).toBe(503)
    expect((await anna.get('/api/auth/me')).status).toBe(200)
  })
})
