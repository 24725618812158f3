import { beforeEach, expect, spyOn, test } from 'bun:test'
import { BotModel } from '../../bots/model/bot-model'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { sharedReads } from './shared-reads'

let app: TestApp
let anna: Player
let bot: string
let read: ReturnType<typeof sharedReads>

beforeEach(async () => {
  app = await testApp()
  anna = await app.player('anna', 'plus')
  bot = await app.botOf(anna)
  read = sharedReads(app.services)
})

const changed = () => [{ kind: 'bot' as const, id: bot }]
const shows = (name: string) => [{ name: 'bot', data: { bot: expect.objectContaining({ id: bot, name }) } }]

test('Pages of a player that ask in the same moment share one read', async () => {
  const find = spyOn(BotModel, 'find')
  const [first, second] = await Promise.all([read(anna.id, changed()), read(anna.id, changed())])
  expect(find).toHaveBeenCalledTimes(1)
  find.mockRestore()
  expect(first).toEqual(shows('Resource Collector') as never)
  expect(second).toBe(first)
})

test('A page that asks while a read is under way reads for itself, so it sees its change', async () => {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const stored = await BotModel.find({ _id: bot }).lean()
  const slow = async () => {
    begun.resolve()
    await released.promise
    return stored
  }
  const find = spyOn(BotModel, 'find').mockImplementationOnce((() => ({ lean: slow })) as never)
  const first = read(anna.id, changed())
  await begun.promise
  find.mockRestore()
  await BotModel.updateOne({ _id: bot }, { $set: { name: 'Renamed' } })
  expect(await read(anna.id, changed())).toEqual(shows('Renamed') as never)
  released.resolve()
  expect(await first).toEqual(shows('Resource Collector') as never)
})

test("Another player's pages do not share it", async () => {
  const berta = await app.player('berta', 'plus')
  const [, hers] = await Promise.all([read(anna.id, changed()), read(berta.id, changed())])
  expect(hers).toEqual([{ name: 'bot_removed', data: { id: bot } }])
})
