import { expect, test } from 'bun:test'
import { HOUR, SECOND } from '../../../shared/time'
import { createApp } from '../../app'
import { BotModel } from '../../bots/model/bot-model'
import { AccountModel } from '../../game/accounts/account-model'
import { AuditModel } from '../../identity/audit/audit-model'
import { UserModel } from '../../identity/users/user-model'
import { testApp } from '../../testing/test-app'

test("Documents of a player have their time and their order by the store's clock", async () => {
  const { services } = await testApp()
  const now = () => services.clock.now() + HOUR
  const app = createApp({ ...services, clock: { ...services.clock, now } })
  const began = now()

  async function post(path: string, body: object, token?: string) {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const request = new Request(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await app.handle(request)).json()
  }

  const email = `anna-${crypto.randomUUID()}@example.com`
  const { token, user } = await post('/api/auth/register', { email, password: 'correct horse' })
  const castle = { email: 'a@example.com', server: 'DE1', password: 'x' }
  const { account } = await post('/api/accounts', castle, token)
  await post('/api/bots', { templateId: 'resource-collector', accountId: account.id }, token)
  const made = await Promise.all([
    UserModel.findById(user.id).orFail(),
    AuditModel.findOne({ subject: user.id }).orFail(),
    AccountModel.findOne({ user: user.id }).orFail(),
    BotModel.findOne({ user: user.id }).orFail(),
  ])
  for (const { _id, createdAt } of made) {
    expect(createdAt.getTime()).toBeGreaterThanOrEqual(began)
    expect(_id.getTimestamp().getTime()).toBeGreaterThan(began - SECOND)
  }
})
