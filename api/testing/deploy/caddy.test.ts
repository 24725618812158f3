import { beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE } from '../../../shared/time'
import { closeAfterTest } from '../closing'
import { killAtExit } from '../processes/started-process'
import { freePort } from '../redis-server'

const ASKED_EVERY = 50
const FOR_GOOD = 'public, max-age=31536000, immutable'
const MISSING = 'There is no such file.'

const TEXT = 'text/plain; charset=utf-8'
const AWAY = 'Castellan cannot be reached right now. Please try again in a moment.'

/** Disables the admin endpoint, because tests run in parallel. */
const alone = (config: string) => config.replace(/^{$/m, '{\n\tadmin off\n\tauto_https disable_redirects')

function serveBuild(name: string, files: string[]) {
  const answer = (request: Request) => {
    const file = new URL(request.url).pathname.replace('/_astro/', '')
    if (!files.includes(file)) return new Response(MISSING, { status: 404 })
    return new Response(`${file} of the ${name} build`, { headers: { 'cache-control': FOR_GOOD } })
  }
  const routes = { '/': new Response('A page'), '/api/health/serving': new Response('ok'), '/_astro/*': answer }
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, routes })
  closeAfterTest(() => server.stop(true))
  return { address: `127.0.0.1:${server.port}`, stop: () => server.stop(true) }
}

/** Answers where Caddy serves with deploy/caddy/Caddyfile: over HTTP, or over TLS under a name of this machine. */
async function startCaddy(processes: string[], name?: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-caddy-'))
  closeAfterTest(() => rmSync(folder, { recursive: true }))
  const config = join(folder, 'Caddyfile')
  writeFileSync(config, alone(readFileSync('deploy/caddy/Caddyfile', 'utf8')))
  const port = freePort()
  const url = `${name ? 'https' : 'http'}://127.0.0.1:${port}`
  const SITE_ADDRESS = name ? `${name}:${port}` : url
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, SITE_ADDRESS }
  const ofProcesses = { WEB_PROCESSES: processes.join(' '), LAST_WEB_PROCESS: processes.at(-1) }
  const command = ['caddy', 'run', '--adapter', 'caddyfile', '--config', config]
  const caddy = killAtExit(Bun.spawn(command, { env: { ...env, ...ofProcesses }, stdout: 'ignore', stderr: 'ignore' }))
  closeAfterTest(async () => {
    caddy.kill()
    await caddy.exited
  })
  while (!(await fetch(url, underName(name)).catch(() => null))?.ok) {
    if (caddy.exitCode !== null) throw new Error('Caddy refuses deploy/caddy/Caddyfile')
    await Bun.sleep(ASKED_EVERY)
  }
  return url
}

/** Caddy's own certificate is not trusted. */
const underName = (name = '127.0.0.1') => ({
  headers: { host: name },
  tls: { rejectUnauthorized: false, serverName: name },
})

describe.skipIf(Bun.which('caddy') === null)('While processes are renewed one after the other (needs caddy)', () => {
  let renewed: ReturnType<typeof serveBuild>
  let old: ReturnType<typeof serveBuild>
  let url: string

  beforeEach(async () => {
    renewed = serveBuild('new', ['new.js', 'both.js'])
    old = serveBuild('old', ['old.js', 'both.js'])
    url = await startCaddy([renewed.address, old.address])
  })

  const ask = (file: string, method = 'GET') => fetch(`${url}/_astro/${file}`, { method })

  test('files of both builds are found, every time', async () => {
    for (let requests = 0; requests < 4; requests++) {
      for (const build of ['new', 'old']) {
        const answer = await ask(`${build}.js`)
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, FOR_GOOD])
        expect(await answer.text()).toBe(`${build}.js of the ${build} build`)
        expect((await ask(`${build}.js`, 'HEAD')).status).toBe(200)
      }
    }
  })

  test('a file of neither build is missing, in the words of the process', async () => {
    const answer = await ask('gone.js')
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([404, null, MISSING])
    expect((await ask('gone.js', 'HEAD')).status).toBe(404)
  })

  test.each(['first', 'last'])('the %s process may be down', async (which) => {
    const [gone, left] = which === 'first' ? [renewed, 'old'] : [old, 'new']
    await gone.stop()
    expect((await ask('both.js')).status).toBe(200)
    expect((await ask(`${left}.js`)).status).toBe(200)
    expect((await ask('gone.js')).status).toBe(404)
  })
})

describe.skipIf(Bun.which('caddy') === null)('The proxy (needs caddy)', () => {
  test(
    'a sentence says that no web process answers',
    async () => {
      const process = serveBuild('new', [])
      const url = await startCaddy([process.address])
      await process.stop()
      for (const path of ['/', '/api/bots', '/_astro/new.js']) {
        const answer = await fetch(url + path)
        expect([answer.status, answer.headers.get('content-type')]).toEqual([expect.any(Number), TEXT])
        expect(answer.status).toBeGreaterThanOrEqual(502)
        expect(await answer.text()).toBe(AWAY)
      }
    },
    MINUTE,
  )

  test.each([
    ['castle.localhost', 'max-age=31536000'],
    ['localhost', null],
  ])('browsers return over TLS only, but not for other programs of this machine: %s', async (name, held) => {
    const url = await startCaddy([serveBuild('new', []).address], name)
    const { headers } = await fetch(url, underName(name))
    expect(headers.get('strict-transport-security')).toBe(held)
  })
})
