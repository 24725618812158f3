import { beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAfterTest } from './closing'
import { killAtExit } from './processes/started-process'
import { freePort } from './redis-server'

const ASKED_EVERY = 50
const FOR_GOOD = 'public, max-age=31536000, immutable'
const MISSING = 'There is no such file.'

/** Nothing of it is asked from outside; tests run beside each other. */
const ALONE = '{\n\tadmin off\n}\n'

/** A web process whose build has these files. */
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

/** Answers where Caddy serves, as deploy/Caddyfile tells it to. */
async function startCaddy(processes: string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-caddy-'))
  closeAfterTest(() => rmSync(folder, { recursive: true }))
  const config = join(folder, 'Caddyfile')
  writeFileSync(config, ALONE + readFileSync('deploy/Caddyfile', 'utf8'))
  const url = `http://127.0.0.1:${freePort()}`
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, SITE_ADDRESS: url }
  const ofProcesses = { WEB_PROCESSES: processes.join(' '), LAST_WEB_PROCESS: processes.at(-1) }
  const command = ['caddy', 'run', '--adapter', 'caddyfile', '--config', config]
  const caddy = killAtExit(Bun.spawn(command, { env: { ...env, ...ofProcesses }, stdout: 'ignore', stderr: 'ignore' }))
  closeAfterTest(async () => {
    caddy.kill()
    await caddy.exited
  })
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (caddy.exitCode !== null) throw new Error('Caddy refuses deploy/Caddyfile')
    await Bun.sleep(ASKED_EVERY)
  }
  return url
}

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

  test('the files of either build are found, as often as they are asked for', async () => {
    for (let asked = 0; asked < 4; asked++) {
      for (const build of ['new', 'old']) {
        const answer = await ask(`${build}.js`)
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, FOR_GOOD])
        expect(await answer.text()).toBe(`${build}.js of the ${build} build`)
        expect((await ask(`${build}.js`, 'HEAD')).status).toBe(200)
      }
    }
  })

  test('a file that neither has is missing, in the words of the process', async () => {
    const answer = await ask('gone.js')
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([404, null, MISSING])
    expect((await ask('gone.js', 'HEAD')).status).toBe(404)
  })

  test.each(['first', 'last'])('the %s of them may be away', async (which) => {
    const [gone, left] = which === 'first' ? [renewed, 'old'] : [old, 'new']
    await gone.stop()
    expect((await ask('both.js')).status).toBe(200)
    expect((await ask(`${left}.js`)).status).toBe(200)
    expect((await ask('gone.js')).status).toBe(404)
  })
})
