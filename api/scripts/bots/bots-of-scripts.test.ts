import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Fleet } from '../../fleet/fleet'
import { inProcessRunner } from '../../fleet/runner/in-process-runner'
import { openStage, type Stage } from '../../fleet/testing/stage'
import { createScriptRunner } from '../hosts/script-runner'
import { hosts } from '../testing/play-script'
import { storedScript, storedVersion } from '../testing/stored-script'
import { createBotMemory } from './bot-memory'

let stage: Stage
let fleet: Fleet

beforeEach(async () => {
  stage = await openStage()
  const memoryOf = createBotMemory.bind(null, stage.deps)
  fleet = stage.fleet({ runner: createScriptRunner({ hosts, builtIn: inProcessRunner, memoryOf }) })
  await fleet.start()
})
afterEach(() => stage.close())

const saying = (text: string) => `export default async function run(keeper) { keeper.say(${JSON.stringify(text)}) }`

describe('A bot of a script', () => {
  test('says which version it plays, and follows the newest at its next start', async () => {
    const user = await stage.userOn('premium')
    const script = await storedScript({ id: String(user) }, { name: 'Round', source: saying('One.') })
    const bot = await stage.bot({ user, templateId: `script:${script}` })
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /Run 1 ends/)
    await stage.untilOffline(bot)
    await storedVersion({ user: String(user), script, number: 2 }, { source: saying('Two.') })
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /Run 2 ends/)
    const [first, ...others] = await stage.lines(bot)
    expect(first).toStartWith('- Run 1 starts.')
    expect(others.filter((line) => !line.includes('Run'))).toEqual([
      '- Plays version 1 of Round.',
      '. One.',
      '- Plays version 2 of Round.',
      '. Two.',
    ])
  })
})
