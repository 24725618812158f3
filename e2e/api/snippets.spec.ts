import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { registerAt } from '../../api/testing/processes/remote-player'
import { killAtExit } from '../../api/testing/processes/started-process'
import { freePort } from '../../api/testing/redis-server'
import { expect, test } from '../fixtures'
import { buyProfessional, createToken } from './professional'
import { checkTypes, type Folder, installClient, writeTexts } from './programs'

const SNIPPETS = 'site/components/developers/snippets'
const SECRET = `whsec_${Buffer.from('thirty-two bytes are one secret.').toString('base64')}`
const ID = '[0-9a-f]{24}'

/** What the page shows, and what each example says of it when it runs. */
const EXPECTED: Record<string, RegExp> = {
  'list-bots': new RegExp(`${ID}.+Resource Collector`),
  'create-bot': new RegExp(ID),
  'follow-bot': /Signed in as ansgar/,
  'read-errors': /404.+Bot not found/,
  'create-webhook': new RegExp(`${ID}.+whsec_`),
}
const ENDINGS = ['sh', 'ts', 'py'] as const
const hasPython = Bun.which('python3') !== null

let folder: Folder
let settings: Record<string, string>

test.beforeAll(async ({ castellan }) => {
  folder = await installClient(castellan.url)
  writeTexts(folder, inTypeScript())
  const player = await registerAt(castellan.url)
  await buyProfessional(player)
  settings = {
    CASTELLAN_URL: castellan.url,
    CASTELLAN_TOKEN: await createToken(player),
    ACCOUNT_ID: await player.addAccount(`ansgar-${crypto.randomUUID().slice(0, 8)}`),
    BOT_ID: await player.addBot(`ansgar-${crypto.randomUUID().slice(0, 8)}`),
    WEBHOOK_URL: 'https://example.com/castellan',
    WEBHOOK_SECRET: SECRET,
    PORT: '0',
  }
})

test.afterAll(() => folder.remove())

const textOf = (name: string) => readFileSync(join(SNIPPETS, `${name}.ts`), 'utf8')
const NAMES = [...Object.keys(EXPECTED), 'verify-webhook']

test('every example of the page is run here', () => {
  const shown = new Set([...new Bun.Glob('*').scanSync(SNIPPETS)].map((file) => file.split('.')[0]))
  expect([...shown].sort()).toEqual([...NAMES].sort())
})

test('the examples in TypeScript suit tsc --strict', async () => {
  expect(await checkTypes(folder, inTypeScript())).toEqual({ code: 0, output: '' })
})

const inTypeScript = () => Object.fromEntries(NAMES.map((name) => [`${name}.ts`, textOf(name)]))

function run(name: string, ending: (typeof ENDINGS)[number], port = '0') {
  const path = resolve(SNIPPETS, `${name}.${ending}`)
  const source = join(folder.path, 'source', `${name}.ts`)
  const command = {
    sh: ['sh', path],
    ts: [process.execPath, source],
    py: ['python3', path],
  }
  const env = { PATH: process.env.PATH, ...settings, PORT: port }
  return killAtExit(Bun.spawn(command[ending], { env, stdout: 'pipe', stderr: 'inherit' }))
}

/** What the example prints until it matches, or to its end. */
async function printed(child: ReturnType<typeof run>, until: RegExp): Promise<string> {
  // Never cancelled, because a program fails when its output is closed.
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!until.test(text)) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
  }
  return text
}

for (const [name, pattern] of Object.entries(EXPECTED))
  for (const ending of ENDINGS)
    test(`${name}.${ending} runs`, async () => {
      test.skip(ending === 'py' && !hasPython, 'There is no Python here.')
      const child = run(name, ending)
      expect(await printed(child, pattern)).toMatch(pattern)
      child.kill('SIGKILL')
    })

const BODY = JSON.stringify({ type: 'ping', timestamp: '2026-11-28T00:00:00Z', data: {} })

async function sendTo(port: number, secret: string): Promise<number> {
  const now = new Date()
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', now, BODY),
  }
  return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: BODY })).status
}

for (const ending of ['ts', 'py'] as const)
  test(`verify-webhook.${ending} runs`, async () => {
    test.skip(ending === 'py' && !hasPython, 'There is no Python here.')
    const port = await freePort()
    const child = run('verify-webhook', ending, String(port))
    await printed(child, /listening/)
    expect(await sendTo(port, SECRET)).toBe(204)
    expect(await sendTo(port, `whsec_${btoa('another secret of thirty-two byt')}`)).toBe(401)
    child.kill('SIGKILL')
  })
