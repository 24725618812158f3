import { beforeEach, expect, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import type { Player } from '../../testing/test-app'
import { ChannelModel } from './model/channel-model'
import { channelStage } from './testing/channel-stage'

let stage: Awaited<ReturnType<typeof channelStage>>
let anna: Player

beforeEach(async () => {
  stage = await channelStage()
  anna = await stage.player('anna', 'pro')
})

test('Pages that add the same browser at once add one channel', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => stage.channelOf(anna, 'push')))
  expect(await ChannelModel.countDocuments({ user: anna.id })).toBe(1)
  expect(answers).toHaveLength(3)
  stage.clock.set(SECOND)
  await stage.happened(anna, { kind: 'banned', message: 'Banned.' })
  await stage.pass()
  expect(stage.received).toHaveLength(1)
})
