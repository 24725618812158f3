import { expect, test } from 'bun:test'
import type { AccountChange } from '../../../shared/accounts'
import { testApp } from '../../testing/test-app'
import { AccountModel, type AccountRecord } from './account-model'
import { changeAccount } from './change-account'
import { gameIdentity } from './game-identity'

const castle = { server: 'DE1', username: 'falkenstein', email: 'old@example.com' }
const newEmail = { email: 'new@example.com' }
const noUsername = { username: '' }

test.each<[change: AccountChange, concurrent: AccountChange]>([
  [newEmail, noUsername],
  [noUsername, newEmail],
])('%o after %o at the same moment leaves no account that names another castle', async (change, concurrent) => {
  const { services, player, accountOf } = await testApp()
  const id = await accountOf(await player('anna'), castle)
  const read = () => AccountModel.findById(id).orFail().lean<AccountRecord>()
  const unused = { playing: async () => null, async detach() {} }
  async function playing() {
    await changeAccount({ ...services, accountUse: unused }, await read(), concurrent)
    return null
  }
  const changing = changeAccount({ ...services, accountUse: { ...unused, playing } }, await read(), change)
  await expect(changing).rejects.toMatchObject({
    status: 409,
    message: 'This game account was changed at the same moment. Please try again.',
  })
  const account = await read()
  expect(account).toMatchObject(concurrent)
  expect(account.identity).toBe(gameIdentity(account))
})
