import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scriptTemplateId } from '../../../shared/script-rules'
import { answerOf } from '../answer-of'
import { closeAfterTest } from '../closing'
import { type RemotePlayer, registerAt } from '../processes/remote-player'
import { settingsOf } from '../processes/script-settings'
import { startProcess } from '../processes/started-process'

const ADMIN = 'admin@example.com'
const SCRIPT = `export default async function run(keeper) {
  const castles = await keeper.game.castles()
  keeper.say('A script looks at ' + castles.length)
  await keeper.sleep('1 day')
}
`

/** A world of a trial. */
const PLAYED = /"worlds":[1-9]/
/** A dry run, without a fault. */
const ENDED = /"state":"ended"/

async function startBundle() {
  const dataDir = mkdtempSync(join(tmpdir(), 'castellan-bundle-'))
  closeAfterTest(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'error',
    REALM_SPEED: '60',
    ADMIN_EMAILS: ADMIN,
  }
  const command = [process.execPath, 'api/bundled.ts', 'api/start.ts']
  const server = await startProcess(command, { env: { ...env, ...settingsOf('start') }, ready: /^Embedded/m })
  return { ...server, url: /^Castellan +(\S+)/m.exec(server.output)?.[1] ?? '' }
}

const saysIn = (player: RemotePlayer, botId: string, wanted: RegExp) =>
  player.lines(botId, (all) => all.some(({ text }) => wanted.test(text)))

/** The text of a stream until it matches, or ends. */
async function heard(call: Promise<Response>, wanted: RegExp): Promise<string> {
  let text = ''
  for await (const piece of (await call).body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece
    if (wanted.test(text)) break
  }
  return text
}

test('The bundled server serves, plays templates, scripts and trials, and ends when it is told to', async () => {
  const { url, end } = await startBundle()
  const health = await fetch(`${url}/api/health`)
  expect(await health.json()).toMatchObject({ status: 'ok' })

  const player = await registerAt(url)
  const admin = await registerAt(url, ADMIN)
  await answerOf(admin.api.admin.users({ id: player.id }).plan.post({ plan: 'pro', until: null }))
  const bot = await player.addBot('ansgar_h')
  await player.start(bot)
  await saysIn(player, bot, /castle/i)

  const { script } = await answerOf(player.api.scripts.post({ name: 'Round', source: SCRIPT }))
  const scripted = await player.addBot('wigand_h', { templateId: scriptTemplateId(script.id) })
  await player.start(scripted)
  await saysIn(player, scripted, /A script looks at 3/)

  const headers = { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' }
  const trial = fetch(`${url}/api/templates/resource-collector/trials`, { method: 'POST', headers, body: '{}' })
  expect(await heard(trial, PLAYED)).toMatch(PLAYED)

  const { dry_run } = await answerOf(player.api.scripts({ id: script.id })['dry-runs'].post({ days: 1 }))
  const events = fetch(`${url}/api/scripts/${script.id}/dry-runs/${dry_run.id}/events`, { headers })
  expect(await heard(events, ENDED)).toMatch(ENDED)

  expect(await end('SIGTERM')).toBe(0)
})
