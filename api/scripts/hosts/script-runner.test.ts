import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Fleet } from '../../fleet/fleet'
import { inProcessRunner } from '../../fleet/runner/in-process-runner'
import type { RunOfBot } from '../../fleet/runner/runner'
import { openStage, type Stage } from '../../fleet/testing/stage'
import { createMetrics } from '../../platform/metrics/metrics'
import { hosts } from '../testing/play-script'
import { memoryOfOneRun, type ScriptMemory } from './script'
import { createScriptRunner } from './script-runner'

let stage: Stage
let fleet: Fleet
const memories = new Map<string, ScriptMemory>()

beforeEach(async () => {
  stage = await openStage()
  fleet = stage.fleet({
    runner: createScriptRunner({
      clock: stage.clock,
      hosts,
      builtIn: inProcessRunner,
      metrics: createMetrics(),
      memoryOf,
    }),
  })
  await fleet.start()
})
afterEach(() => stage.close())

function memoryOf({ bot }: RunOfBot): ScriptMemory {
  const botId = String(bot)
  const memory = memories.get(botId) ?? memoryOfOneRun()
  memories.set(botId, memory)
  return memory
}

async function started(body: string) {
  const templateId = `script:${crypto.randomUUID()}`
  const script = { source: `export default async function run(keeper) {\n${body}\n}` }
  const parts: object = { script }
  stage.template(templateId, () => Promise.reject(new Error('It runs in a host')), parts)
  const bot = await stage.bot({ templateId })
  await stage.start(fleet, bot)
  return bot
}

test('a bot plays a script with the lines and the words of every bot', async () => {
  const bot = await started(`
    const castles = await keeper.game.castles()
    keeper.say(castles.length + ' castles, password ' + keeper.settings.password, 'sent')`)
  await stage.untilOffline(bot)
  const { username } = await stage.castleOf(bot)
  expect(username).toBeTruthy()
  expect((await stage.lines(bot)).slice(1)).toEqual([
    '> 3 castles, password undefined',
    '- Run 1 ends. Finished. There is nothing left to do.',
  ])
})

test('a mistake stops the bot, and its sentence names the line in console and notification', async () => {
  const bot = await started('await keeper.game.castles()\nnull.troops')
  await stage.untilOffline(bot)
  const sentence = "The script failed in line 3: cannot read property 'troops' of null."
  expect((await stage.lines(bot)).at(-1)).toBe(`x Run 1 ends. ${sentence}`)
  expect(await stage.notificationsOf(bot)).toContain(`Test Bot stopped. ${sentence}`)
})

test('a script that never waits stops its bot, and another bot goes on', async () => {
  const waiter = await stage.bot()
  await stage.start(fleet, waiter)
  const bot = await started('for (;;) {}')
  await stage.untilOffline(bot)
  expect((await stage.lines(bot)).at(-1)).toBe(
    'x Run 1 ends. The script reached a limit: It used more than 5 million steps without a pause.',
  )
  expect((await stage.lines(waiter)).at(-1)).toBe('. At work.')
})

test('a player stops a script, and its memory is there in the next run', async () => {
  const bot = await started(`
    keeper.memory.runs = (keeper.memory.runs ?? 0) + 1
    keeper.say('Run ' + keeper.memory.runs + ' of the script.')
    for (;;) await keeper.sleep('1 h')`)
  await stage.untilLine(bot, /Run 1 of the script/)
  await stage.stop(fleet, bot)
  await stage.untilLine(bot, /Run 1 ends. Stopped by you/)
  await stage.start(fleet, bot)
  await stage.untilLine(bot, /Run 2 of the script/)
})
