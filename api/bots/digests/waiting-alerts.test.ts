import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../shared/time'
import type { Player } from '../../testing/test-app'
import { digestStage } from './testing/digest-stage'

let stage: Awaited<ReturnType<typeof digestStage>>
let anna: Player
let bot: string
let other: string

beforeAll(async () => {
  stage = await digestStage()
})

beforeEach(async () => {
  stage.clock.set(Date.parse('2096-11-21T12:00Z') - stage.clock.now())
  anna = await stage.player('anna', 'premium')
  bot = await stage.botOf(anna)
  other = await stage.botOf(anna)
})

const supplies = (message: string, of = bot) => stage.happened(anna, { bot: of, about: 'supplies', message })
const MORNING = '2096-11-22T07:01:30Z'

describe('alerts that wait for the summary', () => {
  test('come merged by bot and kind, newest first, each once', async () => {
    await stage.channelOf(anna, 'discord')
    for (let hour = 1; hour <= 5; hour++) {
      stage.clock.set(HOUR)
      await supplies(`Storage ${hour} is full.`)
    }
    stage.clock.set(MINUTE)
    await supplies('Food runs out.', other)
    await stage.makeAt(MORNING)
    expect(stage.linesOf(anna)).toEqual([
      'yesterday, 17:01: Food runs out.',
      'yesterday, 17:00: Storage 5 is full. (and 4 more)',
    ])
    await stage.makeAt('2096-11-23T07:01:30Z')
    expect(stage.messagesOf(anna)).toHaveLength(1)
  })

  test('that arrive at the hour come with the next summary', async () => {
    await stage.channelOf(anna, 'discord')
    await stage.makeAt('2096-11-22T06:59:59.999Z')
    await supplies('Before.')
    await stage.makeAt('2096-11-22T07:00:00Z')
    await supplies('After.')
    await stage.makeAt(MORNING)
    expect(stage.linesOf(anna)).toEqual(['06:59: Before.'])
    await stage.makeAt('2096-11-23T07:01:30Z')
    expect(stage.linesOf(anna)).toEqual(['yesterday, 07:00: After.'])
  })

  test('without any, and without the daily summary, nothing is sent', async () => {
    await stage.channelOf(anna, 'discord')
    await stage.happened(anna, { bot, about: 'news', message: 'An event opens.' })
    await stage.storeDay(anna, bot, '2096-11-22', { gained: { '01:00': 100 } })
    await stage.makeAt(MORNING)
    expect(stage.messagesOf(anna)).toEqual([])
  })

  test('go by each way as it is set', async () => {
    await stage.channelOf(anna, 'discord')
    await stage.channelOf(anna, 'mail')
    await stage.choose(anna, { tellings: { stopped: { mail: 'digest' }, report: { mail: 'digest' } } })
    await stage.happened(anna, { bot, kind: 'banned', message: 'Banned.' })
    await stage.happened(anna, { bot, about: 'news', message: 'A rare prize.' })
    await supplies('Food runs out.')
    await stage.makeAt(MORNING)
    const told = stage
      .messagesOf(anna)
      .map(({ to, content }) => [
        to.name,
        content.kind === 'digest' && [
          content.digest.hasReport,
          content.digest.alerts.map(({ message }) => message).sort(),
        ],
      ])
    expect(Object.fromEntries(told)).toEqual({
      Discord: [false, ['Food runs out.']],
      'E-mail': [true, ['A rare prize.', 'Banned.', 'Food runs out.']],
    })
  })

  test('of muted bots are left out, and those beyond ten are counted', async () => {
    await stage.channelOf(anna, 'discord')
    await stage.choose(anna, { muted: [{ bot_id: other, kinds: ['supplies'] }] })
    await supplies('Muted.', other)
    for (let index = 0; index < 12; index++) {
      const one = `66f17a20c4e1b83d5f0a9f${index + 10}`
      await supplies(`Full at ${index}.`, one)
      await supplies(`Full again at ${index}.`, one)
    }
    await stage.makeAt(MORNING)
    const [digest] = stage.digestsOf(anna)
    expect(digest?.alerts).toHaveLength(10)
    expect(digest?.alertsLeftOut).toBe(4)
    expect(JSON.stringify(digest)).not.toContain('Muted.')
  })

  test('are of their player alone', async () => {
    const ben = await stage.player('ben', 'premium')
    await stage.channelOf(anna, 'discord')
    await stage.channelOf(ben, 'discord')
    await supplies('Only for Anna.')
    await stage.makeAt(MORNING)
    expect(stage.linesOf(anna)).toEqual(['yesterday, 12:00: Only for Anna.'])
    expect(stage.messagesOf(ben)).toEqual([])
  })
})
