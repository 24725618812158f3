import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { closeAfterTest } from '../../testing/closing'
import { LeaseModel } from '../lease/lease-model'
import { createServedBots } from '../served-bots'
import { openStage, type Stage } from '../testing/stage'
import { closeLostRuns } from './run-history'
import { RunModel } from './run-model'

let stage: Stage

beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

test('a run that begins just while lost ones are looked for is not taken for one of them', async () => {
  const bots = createServedBots(stage.deps)
  closeAfterTest(() => bots.endAll({ code: 'restart', message: '' }))
  const bot = await stage.bot()
  await stage.wishOnline(bot)
  const whoIsPlayed = LeaseModel.collection.distinct.bind(LeaseModel.collection)
  const asked = spyOn(LeaseModel.collection, 'distinct').mockImplementationOnce(
    async (field: string, filter = {}, options = {}) => {
      const answer = await whoIsPlayed(field, filter, options)
      bots.serve(bot.id)
      await stage.untilLine(bot, /At work/)
      return answer
    },
  )
  closeAfterTest(() => asked.mockRestore())
  await closeLostRuns(stage.deps)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await RunModel.find({ bot: bot._id }).lean()).toMatchObject([{ endedAt: null, reason: null }])
})
