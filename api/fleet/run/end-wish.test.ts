import { afterEach, beforeEach, expect, test } from 'bun:test'
import { tellAll } from '../../bots/notices/keep-telling'
import { endOf } from '../../bots/stop-reasons'
import { failNextNotification } from '../../notifications/testing/fail-next-notification'
import { openStage, type Stage } from '../testing/stage'
import { endWish } from './end-wish'

let stage: Stage

beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

test('a bot that has ended by itself tells its player once, also where the store failed just then', async () => {
  const { _id, account } = await stage.bot()
  await stage.wishOnline({ _id, account })
  const bot = await stage.current({ _id })
  failNextNotification()
  await expect(endWish(stage.deps, bot, endOf('finished'))).rejects.toThrow('The store is away')
  expect(await stage.notificationsOf(bot)).toEqual([])
  await tellAll(stage.deps)
  await tellAll(stage.deps)
  expect(await stage.notificationsOf(bot)).toEqual(['Test Bot stopped. Finished. There is nothing left to do.'])
})
