import { describe, expect, test } from 'bun:test'
import { testApp } from '../../testing/test-app'
import { listAudit } from '../audit/list-audit'
import { logIn } from '../sign-in/log-in'
import { register } from '../sign-in/register'
import { UserModel } from '../users/user-model'
import { grantByEmail } from './grant-by-email'

const caller = { network: '203.0.113.7', userAgent: '' }
const password = 'correct horse'

async function founder({ mustBeProven }: { mustBeProven: boolean }) {
  const { services } = await testApp()
  const email = `founder-${crypto.randomUUID()}@example.com`
  const deps = { ...services, listedAdmins: { emails: [email], mustBeProven } }
  const signedUp = await register(deps, { email, password }, { ...caller, network: crypto.randomUUID() })
  return { deps, email, id: signedUp.user.id, signedUp }
}

describe('A player listed in ADMIN_EMAILS', () => {
  test('becomes an admin at registration in development, and it is recorded', async () => {
    const { id, email, signedUp } = await founder({ mustBeProven: false })
    expect(signedUp.user.app_metadata.isAdmin).toBe(true)
    expect(await UserModel.exists({ _id: id, isAdmin: true })).not.toBeNull()
    const { entries } = await listAudit(id, {})
    const granted = entries.find(({ action }) => action === 'admin_granted')
    expect(granted).toMatchObject({ by: null, about: email, detail: 'ADMIN_EMAILS', network: null })
  })

  test('does not become an admin in production before the address is proven', async () => {
    const { deps, email, signedUp } = await founder({ mustBeProven: true })
    expect(signedUp.user.app_metadata.isAdmin).toBe(false)
    expect((await logIn(deps, { email, password }, caller)).user.app_metadata.isAdmin).toBe(false)
  })

  test('becomes an admin in production at the first sign-in with a proven address', async () => {
    const { deps, email, id } = await founder({ mustBeProven: true })
    await UserModel.updateOne({ _id: id }, { $set: { emailProvenAt: new Date() } })
    expect((await logIn(deps, { email, password }, caller)).user.app_metadata.isAdmin).toBe(true)
  })

  test('becomes an admin once, even with two sign-ins at the same time', async () => {
    const { deps, id } = await founder({ mustBeProven: true })
    await UserModel.updateOne({ _id: id }, { $set: { emailProvenAt: new Date() } })
    const twice = await Promise.all([1, 2].map(() => UserModel.findById(id).orFail()))
    await Promise.all(twice.map((user) => grantByEmail(deps, user)))
    const { entries } = await listAudit(id, {})
    expect(entries.filter(({ action }) => action === 'admin_granted')).toHaveLength(1)
  })

  test('is the only one to become an admin', async () => {
    const { deps } = await founder({ mustBeProven: false })
    const other = { email: `other-${crypto.randomUUID()}@example.com`, password }
    const { user } = await register(deps, other, { ...caller, network: crypto.randomUUID() })
    expect(user.app_metadata.isAdmin).toBe(false)
  })
})
