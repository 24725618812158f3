import { expect, test } from 'bun:test'
import { AccountModel } from '../../game/accounts/account-model'
import { accountPassword, sealedBy } from '../../platform/encryption/secret-box'
import { testApp } from '../../testing/test-app'
import { sealedValues } from '../../wiring/secrets/sealed-values'

test('Resealing does not overwrite a secret that was changed or removed at the same time', async () => {
  const { services, player, accountOf } = await testApp()
  const anna = await player('anna')
  const account = await accountOf(anna)
  const before = await Array.fromAsync(sealedValues())
  const mine = before.filter(({ purpose }) => purpose === accountPassword(anna.id))
  expect(mine).toHaveLength(1)
  await anna.patch(`/api/accounts/${account}`, { password: 'another password' })
  const outcomes = await Promise.all(mine.map(({ replace }) => replace('new:AAAA')))
  expect(outcomes).toEqual([false])
  const { sealedPassword } = await AccountModel.findById(account).orFail()
  expect(services.secretBox.open(sealedPassword, accountPassword(anna.id))).toBe('another password')
  expect(sealedBy(sealedPassword)).toBe('kept')

  const [now] = (await Array.fromAsync(sealedValues())).filter(({ purpose }) => purpose === accountPassword(anna.id))
  await AccountModel.deleteOne({ _id: account })
  expect(await now?.replace('new:AAAA')).toBe(false)
})
