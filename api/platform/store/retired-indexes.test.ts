import { expect, test } from 'bun:test'
import { BotModel } from '../../bots/model/bot-model'
import { testApp } from '../../testing/test-app'
import { dropRetiredIndexes } from './retired-indexes'

test('A retired unique index is dropped, and the others stay', async () => {
  await testApp()
  const names = async () => (await BotModel.collection.indexes()).map(({ name }) => name).sort()
  const before = await names()
  await BotModel.collection.createIndex(
    { identity: 1 },
    { unique: true, partialFilterExpression: { desired: 'online' } },
  )
  await dropRetiredIndexes()
  await dropRetiredIndexes()
  expect(await names()).toEqual(before)
})
