import { expect, test } from 'bun:test'
import { UserModel } from '../identity/users/user-model'
import { testApp } from './test-app'

test('A query with a field that its schema lacks fails in tests', async () => {
  await testApp()
  const misspelled: object = { deltedAt: null }
  await expect(UserModel.findOne(misspelled).exec()).rejects.toThrow('deltedAt')
})
