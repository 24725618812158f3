import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type BotDocument, BotModel } from '../../bots/model/bot-model'
import { enforcePlan } from '../../bots/plan-limits/enforce-plan'
import { RunModel } from '../../bots/runs/run-model'
import { UserModel } from '../../identity/users/user-model'
import { bodyOf, openScriptStage, type ScriptStage } from '../testing/script-stage'
import { storedVersion } from '../testing/stored-script'

let { stage, fleet, botOf } = {} as ScriptStage

beforeEach(async () => {
  ;({ stage, fleet, botOf } = await openScriptStage())
})
afterEach(() => stage.close())

const saying = (text: string) => bodyOf(`keeper.say(${JSON.stringify(text)})`)

const forEver = bodyOf("keeper.say('At work.')\nfor (;;) await keeper.sleep('1 h')")

async function played(bot: BotDocument) {
  const { epoch } = await stage.current(bot)
  await stage.start(fleet, bot)
  await stage.untilLine(bot, new RegExp(`Run ${epoch + 1} ends`))
  await stage.untilOffline(bot)
  const lines = await stage.lines(bot)
  return lines.slice(lines.findIndex((line) => line.includes(`Run ${epoch + 1} starts`)) + 1)
}

type Version = Parameters<typeof storedVersion>[1]

const save = (bot: BotDocument & { script: string }, number: number, parts: Version) =>
  storedVersion({ user: String(bot.user), script: bot.script, number }, parts)

describe('A bot of a script', () => {
  test('says which version it plays, and follows the newest at its next start', async () => {
    const bot = await botOf(saying('One.'))
    const end = (run: number) => `- Run ${run} ends. Finished. There is nothing left to do.`
    expect(await played(bot)).toEqual(['- Plays version 1 of Round.', '. One.', end(1)])
    await save(bot, 2, { source: saying('Two.') })
    expect(await played(bot)).toEqual(['- Plays version 2 of Round.', '. Two.', end(2)])
  })

  test('stays with its version if the player has chosen one', async () => {
    const bot = await botOf(saying('One.'))
    await save(bot, 2, { source: saying('Two.') })
    await BotModel.updateOne({ _id: bot._id }, { scriptVersion: 1 })
    expect(await played(bot)).toContain('- Plays version 1 of Round.')
  })

  test('keeps the settings that fit a newer version, and says which one does not', async () => {
    const source = bodyOf('keeper.say(JSON.stringify([keeper.settings.keep, keeper.settings.gone]))')
    const bot = await botOf(source, { settings: { keep: 3, gone: 5 } })
    const input = { key: 'keep', label: 'Keep', type: 'number' as const }
    await save(bot, 2, { source, inputs: [input], defaults: { keep: 1 } })
    expect(await played(bot)).toContain('. [3,null]')
    await save(bot, 3, { source, inputs: [{ ...input, min: 10 }], defaults: { keep: 10 } })
    const [, last] = await played(bot)
    const { stopReason } = await stage.current(bot)
    expect(stopReason).toMatchObject({
      code: 'settings',
      message: 'Keep must be at least 10. Version 3 of Round asks for that; please change the settings of this bot.',
    })
    expect(last).toBeUndefined()
  })

  test('does not start with a version that cannot run', async () => {
    const bot = await botOf(saying('One.'))
    await save(bot, 2, { problems: [{ line: 3, column: 1, message: 'run is not exported.' }] })
    expect(await played(bot)).toEqual(['x Run 1 ends. Version 2 of Round cannot run. Line 3: run is not exported.'])
    expect((await stage.current(bot)).stopReason?.code).toBe('script_error')
  })

  test('of another player plays nothing', async () => {
    const bot = await botOf(saying('Mine.'))
    await BotModel.updateOne({ _id: bot._id }, { user: await stage.userOn('premium') })
    expect(await played(bot)).toEqual([expect.stringContaining('no longer offered')])
  })

  test('stops when the plan has no scripts, at once', async () => {
    const bot = await botOf(forEver)
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /At work/)
    await UserModel.updateOne({ _id: bot.user }, { plan: 'starter' })
    await enforcePlan({ ...stage.deps, fleet }, bot.user)
    await stage.untilLine(bot, /Run 1 ends/)
    const sentence = 'Custom scripts need Premium or a larger plan.'
    expect((await stage.lines(bot)).at(-1)).toBe(`- Run 1 ends. ${sentence}`)
    expect((await stage.current(bot)).stopReason).toMatchObject({ code: 'plan_limit', message: sentence })
  })
})

describe('A script that fails', () => {
  const FAILURES = [
    ['script_error', 'null.troops', "The script failed in line 2: cannot read property 'troops' of null."],
    ['script_limit', 'for (;;) {}', 'The script reached a limit: It used more than 5 million steps without a pause.'],
  ] as const

  test.each(FAILURES)(
    'with %s says the same in console, notification, history and event',
    async (code, body, words) => {
      const bot = await botOf(bodyOf(body))
      const lines = await played(bot)
      expect(lines.at(-1)).toBe(`x Run 1 ends. ${words}`)
      await stage.until(async () => (await stage.notificationsOf(bot)).length > 0)
      expect(await stage.notificationsOf(bot)).toEqual([`Test Bot stopped. ${words}`])
      const run = await RunModel.findOne({ bot: bot._id }).lean()
      expect(run?.reason).toMatchObject({ code, message: words })
      expect((await stage.current(bot)).stopReason).toMatchObject({ code, message: words })
    },
  )
})
