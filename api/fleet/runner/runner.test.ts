import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Fleet } from '../fleet'
import { openStage, type Stage, waitToBeStopped } from '../testing/stage'
import { inProcessRunner } from './in-process-runner'
import type { Runner } from './runner'

let stage: Stage

beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

async function fleetWith(runner: Runner): Promise<Fleet> {
  const fleet = stage.fleet({ runner })
  await fleet.start()
  return fleet
}

test("a bot is run by the fleet's runner, with the context of its run, until its player stops it", async () => {
  const templates: string[] = []
  const fleet = await fleetWith({
    async run({ id }, context) {
      templates.push(id)
      context.print('+', `${context.game.name} is played by another runner.`)
      await waitToBeStopped(context)
    },
  })
  const bot = await stage.bot()
  await stage.start(fleet, bot)
  await stage.untilLine(bot, /At work/)
  await stage.stop(fleet, bot)
  await stage.untilLine(bot, /ends/)
  const { username } = await stage.castleOf(bot)
  expect(templates).toEqual(['waiter'])
  expect((await stage.lines(bot)).slice(1)).toEqual([
    `+ ${username} is played by another runner.`,
    '. At work.',
    '- Run 1 ends. Stopped by you.',
  ])
})

test('a runner that fails is a crash of the bot, which starts again', async () => {
  let runs = 0
  const fleet = await fleetWith({
    async run(template, context, of) {
      if (++runs === 1) throw new Error('The interpreter is gone')
      await inProcessRunner.run(template, context, of)
    },
  })
  const bot = await stage.bot()
  await stage.start(fleet, bot)
  await stage.untilLine(bot, /At work/)
  expect(runs).toBe(2)
  expect(await stage.lines(bot)).toContain(
    'x Run 1 ends. Something went wrong inside the bot. It starts again in 2 seconds.',
  )
})
