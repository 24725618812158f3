import { join } from 'node:path'
import { freezableProxy } from '../../api/testing/freezable-proxy'
import { registerAt } from '../../api/testing/processes/remote-player'
import { killAtExit, runToEnd } from '../../api/testing/processes/started-process'
import { expect, test } from '../fixtures'
import { buyProfessional, createToken } from './professional'
import { checkTypes, type Folder, installClient } from './programs'

let folder: Folder

test.beforeAll(async ({ castellan }) => {
  folder = await installClient(castellan.url)
})

test.afterAll(() => folder.remove())

const manifest = () => Bun.file(join(folder.path, 'node_modules/@castellan/client/package.json')).json()

test('npm installs the client from the server alone, in the version of the API', async ({ castellan }) => {
  const { version } = await (await fetch(`${castellan.url}/api`)).json()
  expect(await manifest()).toMatchObject({ name: '@castellan/client', version })
  expect((await manifest()).dependencies).toBeUndefined()
})

test('the package is sent again only after it has changed', async ({ castellan }) => {
  const address = `${castellan.url}/client/castellan-client.tgz`
  const first = await fetch(address)
  expect(first.headers.get('content-type')).toBe('application/gzip')
  const again = await fetch(address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

const RIGHT = `
import { type Bot, createClient, type WebhookEvent, verifyWebhook } from '@castellan/client'
const castellan = createClient({ baseUrl: 'http://localhost:4000', token: 'cstl_' })
const { data, error } = await castellan.GET('/api/bots')
export const names: string[] = data?.bots.map((bot: Bot) => bot.name) ?? []
export const sentence: string | undefined = error?.detail
export const stop = () => castellan.POST('/api/bots/{id}/actions', { params: { path: { id: 'x' } }, body: { action: 'stop' } })
for await (const line of castellan.follow('x')) console.log(line.number.toFixed(), line.at?.toISOString())
export const event: WebhookEvent = verifyWebhook('whsec_', new Headers(), '')
`

test('its types suit tsc --strict, and refuse calls that the document does not have', async () => {
  expect(await checkTypes(folder, { 'right.ts': RIGHT })).toEqual({ code: 0, output: '' })
  const wrong = await checkTypes(folder, {
    'path.ts': RIGHT.replace("GET('/api/bots')", "GET('/api/robots')"),
    'action.ts': RIGHT.replace("'stop'", "'explode'"),
    'field.ts': RIGHT.replace('bot.name', 'bot.password'),
  })
  expect(wrong.code).not.toBe(0)
  for (const file of ['path.ts', 'action.ts', 'field.ts']) expect(wrong.output).toContain(file)
})

const FOLLOWING = `
import { createClient } from '@castellan/client'
const [baseUrl, token, bot] = process.argv.slice(2)
const castellan = createClient({ baseUrl, token })
for await (const line of castellan.follow(bot)) {
  console.log(line.number)
  if (line.text.includes('Stopped by you')) break
}
`

test('it follows a console in Node over a cut connection, each line once', async ({ castellan }) => {
  const player = await registerAt(castellan.url)
  await buyProfessional(player)
  const bot = await player.addBot(`follow-${crypto.randomUUID().slice(0, 8)}`)
  const line = await freezableProxy(Number(new URL(castellan.url).port))
  const program = join(folder.path, 'follow.mjs')
  await Bun.write(program, FOLLOWING)
  const token = await createToken(player, ['console:read'])
  await player.start(bot)
  const command = ['node', program, `http://127.0.0.1:${line.port}`, token, bot]
  const env = { PATH: process.env.PATH }
  const running = killAtExit(Bun.spawn(command, { env, stdout: 'pipe', stderr: 'inherit' }))
  let isCut = false
  let read = ''
  for await (const piece of running.stdout.pipeThrough(new TextDecoderStream())) {
    read += piece
    if (isCut || !/^3$/m.test(read)) continue
    isCut = true
    line.close()
    await line.reopen()
    await player.stop(bot)
  }
  line.close()
  const numbers = read.trim().split('\n').map(Number)
  expect(isCut && numbers.length > 3).toBe(true)
  expect(numbers).toEqual(numbers.map((_, place) => place + 1))
})

test('it verifies webhooks in Node', async () => {
  const program = join(folder.path, 'verify.mjs')
  await Bun.write(
    program,
    `import { verifyWebhook, WebhookVerificationError } from '@castellan/client'
try { verifyWebhook('whsec_AAAA', {}, '{}') } catch (error) { console.log(error instanceof WebhookVerificationError) }`,
  )
  expect(await runToEnd(['node', program], { env: { PATH: process.env.PATH } })).toEqual({ code: 0, output: 'true' })
})
