import { expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { AccountModel } from '../accounts/account-model'
import { testApp } from '../testing/test-app'
import { createOnce } from './create-once'

test('two tries of one call that are at work at once leave one document', async () => {
  await testApp()
  const account = { _id: new Types.ObjectId(), user: new Types.ObjectId(), identity: `DE1:${crypto.randomUUID()}` }
  const fields = { email: 'anna@example.com', server: 'DE1', type: 'none', sealedPassword: 'sealed' }
  const findEarlier = () => AccountModel.findById(account._id)
  const attempt = () => createOnce({ findEarlier, create: () => AccountModel.create({ ...account, ...fields }) })
  const created = await Promise.all(Array.from({ length: 10 }, attempt))
  expect(new Set(created.map(({ id }) => id))).toEqual(new Set([account._id.toHexString()]))
  expect(await AccountModel.countDocuments({ user: account.user })).toBe(1)
})
