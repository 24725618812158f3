import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerOf } from '../../api/testing/answer-of'
import { type RemotePlayer, registerAt } from '../../api/testing/processes/remote-player'
import { startProcess } from '../../api/testing/processes/started-process'
import { ALL_SCOPES } from '../../shared/api-tokens'
import { scriptTemplateId } from '../../shared/script-rules'
import { hostsOf } from '../cluster/chaos/hosts-of-process'
import { wordsIn } from './process-memory'

const random = () => crypto.randomUUID().replaceAll('-', '')

const PLANTED = `Kuckucksei ${random()}`
const SECRETS = {
  jwtSecret: `jwt-${random()}`,
  encryptionKey: Buffer.from(random()).toString('base64'),
  password: `Rabenfels ${random()}`,
  pin: `pin ${random()}`,
  sessionToken: '',
  apiToken: '',
}

const ADMIN = 'admin@example.com'
const folder = mkdtempSync(join(tmpdir(), 'castellan-secrets-'))
let server: Awaited<ReturnType<typeof startProcess>>
let hosts: number[] = []

beforeAll(async () => {
  server = await startProcess([process.execPath, 'api/testing/processes/serve-api.ts'], {
    env: {
      ...process.env,
      ...{ DATA_DIR: folder, LOG_LEVEL: 'silent', TRUST_PROXY: '1', ADMIN_EMAILS: ADMIN },
      ...{ JWT_SECRET: SECRETS.jwtSecret, ENCRYPTION_KEYS: `test:${SECRETS.encryptionKey}` },
    },
    ready: /^http\S+\n/m,
  })
  const url = server.output.trim()
  const anna = await registerAt(url)
  const admin = await registerAt(url, ADMIN)
  await answerOf(admin.api.admin.users({ id: anna.id }).plan.post({ plan: 'pro', until: null }))
  SECRETS.sessionToken = anna.token
  const { secret } = await answerOf(anna.api.tokens.post({ name: 'Program', scopes: [...ALL_SCOPES] }))
  SECRETS.apiToken = secret
  await playScript(anna)
  hosts = hostsOf(server.pid)
})

afterAll(async () => {
  await server.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Beside a bot whose pin the worker knows. */
async function playScript({ api, start, lines }: RemotePlayer) {
  const accountOf = async (username: string) => {
    const account = { email: 'castle@example.com', server: 'DE1', username, password: SECRETS.password }
    return (await answerOf(api.accounts.post(account))).account.id
  }
  const secrets = { pin: SECRETS.pin }
  const raider = { templateId: 'tower-raider', accountId: await accountOf('berta'), secrets }
  await start((await answerOf(api.bots.post(raider))).bot.id)
  const source = `export default async function run(keeper) {
  const word = ${JSON.stringify(PLANTED)}
  keeper.say('At work, with a word of ' + word.length)
  await keeper.sleep('1 day')
}`
  const { script } = await answerOf(api.scripts.post({ name: 'Round', source }))
  const bot = { templateId: scriptTemplateId(script.id), accountId: await accountOf('anna') }
  const { id } = (await answerOf(api.bots.post(bot))).bot
  await start(id)
  await lines(id, (all) => all.some(({ text }) => text.includes('At work')))
}

describe.skipIf(process.platform !== 'linux')('The host of a running script', () => {
  test('has the words of the script in its memory, and no secret of the server, the player or the bot', () => {
    const words = { ...SECRETS, planted: PLANTED }
    const found = hosts.flatMap((pid) => wordsIn(pid, words))
    expect([...new Set(found)]).toEqual(['planted'])
  })

  test('is searched as the server is, where the secrets are', () => {
    expect(wordsIn(server.pid, SECRETS)).toEqual(expect.arrayContaining(['jwtSecret', 'password', 'pin']))
  })

  test('has none in its environment or its arguments either', () => {
    const texts = hosts.flatMap((pid) =>
      ['environ', 'cmdline'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8')),
    )
    expect(texts.length).toBeGreaterThan(0)
    for (const secret of Object.values(SECRETS)) expect(texts.filter((text) => text.includes(secret))).toEqual([])
  })

  test('writes no core', () => {
    for (const pid of hosts) expect(readFileSync(`/proc/${pid}/limits`, 'utf8')).toMatch(/Max core file size +0 /)
  })
})
