import { expect } from '@playwright/test'
import { answerOf } from '../../api/testing/answer-of'
import type { Player } from './player'

/** Makes one error that its player did not cause by a click: the practice realm keeps the first password of a castle. */
export async function refuseBot({ api, start, stop, lines, stateOf }: Player, botId: string): Promise<void> {
  await start(botId)
  await lines(botId, 4)
  await stop(botId)
  const { bot } = await answerOf(api.bots({ id: botId }).get())
  await answerOf(api.accounts({ id: bot.accountId ?? '' }).patch({ password: 'another password' }))
  await start(botId)
  await expect.poll(() => stateOf(botId)).toBe('error')
}
