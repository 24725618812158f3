import { expect, test } from 'bun:test'
import { EVENING_GAINS, PRACTICE_EVENING } from '../../../shared/practice-evening'
import { HOUR } from '../../../shared/time'
import { playBot } from '../testing/play-bot'
import { resourceCollector } from './resource-collector/resource-collector'
import { stormIslands } from './storm-islands/storm-islands'
import { towerRaider } from './tower-raider/tower-raider'

test('the evening on the landing page is what a bot does in the practice realm', async () => {
  const bot = await playBot(resourceCollector)
  await bot.live(PRACTICE_EVENING.hours * HOUR)
  const carts = bot.texts('>').map((text) => Number(/^(\d+) carts? leave/.exec(text)?.[1] ?? 0))
  expect(PRACTICE_EVENING).toEqual({
    hours: PRACTICE_EVENING.hours,
    collected: bot.gained(),
    carts: carts.reduce((all, each) => all + each, 0),
    rests: bot.texts('~').length,
  })
})

test.each([resourceCollector, stormIslands, towerRaider])(
  'the evening of $label brings what its card says',
  async (template) => {
    const bot = await playBot(template)
    await bot.live(PRACTICE_EVENING.hours * HOUR)
    expect(EVENING_GAINS[template.id]?.amount).toBe(Math.round(bot.gained() / 1000) * 1000)
  },
)
