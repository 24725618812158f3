import { expect, test } from 'bun:test'
import { scriptTemplateId } from '../../../shared/script-rules'
import { BotModel } from '../../bots/model/bot-model'
import { type Player, testApp } from '../../testing/test-app'
import { IDLE_SOURCE, storedScript } from '../testing/stored-script'
import { ScriptVersionModel } from './script-version-model'

const ROUNDS = 20

type Call = (player: Player, id: string, accountId: string) => Promise<Response>

const code = { source: `${IDLE_SOURCE}// mine now\n` }

const CALLS: Call[] = [
  (player, id) => player.get(`/api/scripts/${id}`),
  (player, id) => player.patch(`/api/scripts/${id}`, { name: 'Mine now' }),
  (player, id) => player.delete(`/api/scripts/${id}`),
  (player, id) => player.get(`/api/scripts/${id}/versions`),
  (player, id) => player.post(`/api/scripts/${id}/versions`, code),
  (player, id) => player.get(`/api/scripts/${id}/versions/1`),
  (player, id, accountId) => player.post('/api/bots', { templateId: scriptTemplateId(id), accountId }),
  (player, id) => player.get(`/api/templates/${scriptTemplateId(id)}`),
]

test("two players who try each other's ids at the same time get 404 alone, and change nothing", async () => {
  const { player, accountOf } = await testApp()
  const players = await Promise.all(['anna', 'ben'].map((name) => player(name, 'pro')))
  const theirs = await Promise.all(
    players.map(async (one) => ({ one, script: await storedScript(one), account: await accountOf(one) })),
  )
  const answers = await Promise.all(
    Array.from({ length: ROUNDS }).flatMap(() =>
      theirs.flatMap(({ script }, index) => {
        const other = theirs[1 - index]
        return other ? CALLS.map((call) => call(other.one, script, other.account)) : []
      }),
    ),
  )
  expect(answers).toHaveLength(ROUNDS * CALLS.length * 2)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  for (const { one, script } of theirs) {
    const own = await (await one.get(`/api/scripts/${script}`)).json()
    expect(own).toMatchObject({ script: { name: 'Morning round', newest: 1 }, version: { source: IDLE_SOURCE } })
    expect(await ScriptVersionModel.countDocuments({ script })).toBe(1)
    expect(await BotModel.countDocuments({ templateId: scriptTemplateId(script) })).toBe(0)
  }
})
