import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { BUNDLED } from '../../platform/bundle/server-bundle'
import { measureState } from '../../platform/metrics/measured-state'
import { createMetrics } from '../../platform/metrics/metrics'
import { measureProcess } from '../../platform/metrics/process-metrics'
import type { Environment } from '../../platform/settings/read-setting'
import { readConfig } from '../../wiring/config'
import { closeAfterTest } from '../closing'
import { settingsOf } from '../processes/script-settings'

interface Service {
  profiles?: string[]
  image: string
  build?: object
  command?: string[]
  environment?: Record<string, string>
  secrets?: string[]
  read_only?: boolean
  ports?: string[]
  volumes?: string[]
  networks?: string[]
  healthcheck?: object
  cap_drop?: string[]
  security_opt?: string[]
  mem_limit?: string
  pids_limit?: number
  logging?: { options: object }
  extends?: { file: string; service: string }
  depends_on?: Record<string, { condition: string }>
}

const read = (path: string) => readFileSync(path, 'utf8')

function servicesOf(path: string): Record<string, Service> {
  const { services } = Bun.YAML.parse(read(path)) as { services: Record<string, Service> }
  const whole = Object.entries(services).map(([name, service]) => {
    const base = service.extends && servicesOf(join('deploy', basename(service.extends.file)))[service.extends.service]
    return [name, { ...base, ...service }]
  })
  return Object.fromEntries(whole)
}

const services = servicesOf('docker-compose.yml')
const ours = Object.values(services).filter(({ image, profiles }) => image === 'castellan' && !profiles)
const dockerfile = read('deploy/Dockerfile')

const inImage = Object.fromEntries(
  [...dockerfile.matchAll(/^(?:ENV| {3}) ?([A-Z]\w+)=(\S+)/gm)].map(([, name = '', value = '']) => [name, value]),
)

const explained = new Set([...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name ?? ''))
const isExplained = (name: string) => explained.has(name) || explained.has(name.replace(/_FILE$/, ''))

/** A read-only image cannot hold a compile cache. */
const CACHE = 'BUN_RUNTIME_TRANSPILER_CACHE_PATH'

/** Bun and its allocator read these before our code runs. */
const isForBun = (name: string) => /^(BUN|MIMALLOC)_/.test(name)

function settingsRead(given: Environment): string[] {
  const names = new Set<string>()
  readConfig(new Proxy(given, { get: (env, name) => names.add(String(name)) && env[String(name)] }))
  return [...names].filter((name) => name !== 'NODE_ENV' && !name.endsWith('_FILE'))
}

describe('Settings', () => {
  test('are all explained in .env.example, which contains no others', () => {
    const names = settingsRead({ METRICS_PORT: '9464' })
    expect(names.filter((name) => !explained.has(name))).toEqual([])
    expect([...explained].filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('docker-compose.yml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-deploy-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('sets only settings that exist, and its processes start with them', () => {
    for (const { environment = {}, secrets = [], command } of ours) {
      const ofCastellan = Object.keys(environment).filter((name) => !isForBun(name))
      expect(ofCastellan.filter((name) => !isExplained(name))).toEqual([])
      for (const secret of secrets) writeFileSync(join(folder, secret), 's'.repeat(40))
      const filled = Object.entries(environment).map(([name, value]) => [name, filledIn(value, folder)])
      const given = { ...inImage, ...Object.fromEntries(filled), GAME_URL: 'wss://game.example' }
      const config = readConfig(given, roleOf(command))
      expect(config).toMatchObject({ isProduction: true, trustedProxies: 1, monitor: { port: 9464 } })
      expect(config.jwtSecret).toHaveLength(40)
    }
  })

  test('starts two web processes and two workers of one read-only image behind a proxy', () => {
    expect(ours.map(({ command }) => command?.join(' '))).toEqual([
      'bun api/bundled.ts api/web.ts',
      'bun api/bundled.ts api/web.ts',
      'bun api/bundled.ts api/worker.ts',
      'bun api/bundled.ts api/worker.ts',
    ])
    for (const [, , program = ''] of ours.map(({ command }) => command ?? [])) expect(BUNDLED).toContain(program)
    expect(ours.every(({ read_only }) => read_only)).toBe(true)
    const open = Object.entries(services).filter(([, { ports }]) => ports)
    expect(open.map(([name]) => name)).toEqual(['caddy'])
  })

  test('starts its processes without Redis, and takes none out while Redis is away', () => {
    for (const { depends_on } of ours) expect(depends_on?.redis?.condition).toBe('service_started')
    expect(dockerfile).toMatch(/^HEALTHCHECK .+\n.+'GET \/live /m)
    expect(read('deploy/caddy/Caddyfile')).toContain('health_uri /api/health/serving')
  })

  test('builds that image once', () => {
    expect(Object.values(services).filter(({ build }) => build)).toHaveLength(1)
  })

  test('requires a game and has one to try', () => {
    for (const { environment } of ours) expect(environment?.GAME_URL).toMatch(/^\$\{GAME_URL:\?.+ ws:\/\/realm:27019/)
    const { profiles, command, environment } = services.realm ?? {}
    expect([profiles, command?.at(-1), environment?.REALM_NAMES]).toEqual([['realm'], '0.0.0.0:27019', 'realm'])
    expect(BUNDLED).toContain(command?.[2] ?? '')
  })

  test.each(Object.entries(services))('limits %s: rights, memory, processes and logs', (_, service) => {
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    expect(service.logging?.options).toEqual({ 'max-size': '10m', 'max-file': expect.any(String) })
    expect([service.mem_limit, service.pids_limit]).toEqual([expect.any(String), expect.any(Number)])
  })

  test('has a monitoring network that contains only the processes', () => {
    const watched = Object.entries(services).filter(([, { networks }]) => networks?.includes('watch'))
    expect(watched.map(([name]) => name)).toEqual(['web-1', 'web-2', 'worker-1', 'worker-2'])
  })

  test('mounts the folder of the Caddyfile, so a reload sees an edited file', () => {
    const [folder = ''] = services.caddy?.volumes?.[0]?.split(':') ?? []
    expect([folder, readdirSync(folder)]).toEqual(['./deploy/caddy', ['Caddyfile']])
  })

  test('sets the same Bun flags as npm run worker and npm run web, for other processes too', () => {
    for (const { environment = {}, command } of ours) {
      const flags = Object.entries({ ...inImage, ...environment }).filter(([name]) => isForBun(name) && name !== CACHE)
      expect(Object.fromEntries(flags)).toEqual(settingsOf(roleOf(command)))
    }
    expect(Object.keys(settingsOf('worker'))).toHaveLength(4)
    for (const script of ['store', 'realm'] as const) expect(settingsOf(script)).toEqual(settingsOf('web'))
    const onePlace: Record<string, string> = { ...settingsOf('start'), MIMALLOC_PURGE_HOLES: '0' }
    expect(onePlace).toEqual(settingsOf('web'))
  })

  test('exposes no development services to other machines, and no Redis that evicts keys', () => {
    const developing = Object.values(servicesOf('deploy/stores.yml'))
    expect(developing).toHaveLength(2)
    for (const { ports = [], healthcheck } of developing) {
      expect(ports.length).toBeGreaterThan(0)
      expect(ports.every((port) => port.startsWith('127.0.0.1:'))).toBe(true)
      expect(healthcheck).toBeDefined()
    }
    for (const { command } of [...developing, ...Object.values(services)].filter(({ image }) =>
      image.startsWith('redis'),
    ))
      expect(command?.join(' ')).toContain('--maxmemory-policy noeviction --appendonly yes')
  })

  test.each([
    ['2147483648', 'half of its memory', 1_073_741_824],
    ['max', 'without a limit all', 0],
    [null, 'without cgroups all', 0],
  ])('gives Redis, with a limit of %s, %s', async (limit, _, maxmemory) => {
    const [shell = '', option = '', script = ''] = servicesOf('deploy/stores.yml').redis?.command ?? []
    const folder = mkdtempSync(join(tmpdir(), 'castellan-limit-'))
    closeAfterTest(() => rmSync(folder, { recursive: true }))
    if (limit) writeFileSync(join(folder, 'memory.max'), `${limit}\n`)
    const program = script.replaceAll('$$', '$').replace('/sys/fs/cgroup', folder).replace('exec redis-server', 'echo')
    const { stdout } = Bun.spawnSync([shell, option, program])
    expect(stdout.toString()).toStartWith(`--maxmemory ${maxmemory} --maxmemory-policy noeviction`)
  })
})

describe('The proxy', () => {
  const proxy = read('deploy/caddy/Caddyfile')
  const web = Object.entries(services).filter(
    ([, { command }]) => command?.join(' ') === 'bun api/bundled.ts api/web.ts',
  )
  const addresses = web.map(([name]) => `${name}:4000`)

  test('forwards calls and pages to every web process, and files to the first and then the last', () => {
    const lists = [...proxy.matchAll(/^\s*reverse_proxy (.+) {$/gm)].map(([, upstreams = '']) => upstreams)
    const all = `{$WEB_PROCESSES:${addresses.join(' ')}}`
    expect(lists).toEqual([all, `{$LAST_WEB_PROCESS:${addresses.at(-1)}} ${all}`, all])
    expect(proxy).toMatch(
      /handle \/_astro\/\* {[^}]+}[^}]+lb_policy first\s+@missing status 404\s+handle_response @missing {/,
    )
  })

  test('knows which process is restarted last', () => {
    const [, renewed = ''] = read('deploy/operate.sh').match(/^PROCESSES=\$\{PROCESSES:-(.+)}$/m) ?? []
    expect(`${renewed.split(' ').at(-1)}:4000`).toBe(addresses.at(-1) ?? '')
    const names = Object.entries(services).flatMap(([name, service]) => (ours.includes(service) ? [name] : []))
    expect(renewed.split(' ').sort()).toEqual(names.sort())
  })
})

describe('Metrics', () => {
  const metrics = createMetrics()
  const counts = async () => 0
  measureState(metrics, {
    openStreams: () => 0,
    pingStore: counts,
    pingRedis: counts,
    areLimitsLocal: () => false,
    botsDesiredOnline: counts,
    messagesLate: counts,
    paymentsStuck: counts,
    botsDue: counts,
  })
  measureProcess(metrics)
  const there = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name))
  const namesIn = (text: string) =>
    [...text.matchAll(/\b(?:castellan|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name)

  test.each(['deploy/grafana/castellan.json', 'deploy/prometheus/alerts.yml'])('are all that %s asks for', (path) => {
    const names = namesIn(read(path)).map((name) => (there.has(name) ? name : name.replace(/_(bucket|count|sum)$/, '')))
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !there.has(name))).toEqual([])
  })

  test('are exactly those of the table in docs/operations.md', () => {
    const rows = [...read('docs/operations.md').matchAll(/^\| `((?:castellan|process|nodejs)_[a-z0-9_]+)/gm)]
    const inTable = rows.map(([, name]) => name ?? '')
    expect(inTable.filter((name) => !there.has(name))).toEqual([])
    const ownNames = [...there].filter((name) => name.startsWith('castellan_'))
    expect(ownNames.filter((name) => !inTable.includes(name))).toEqual([])
  })
})

const roleOf = (command: string[] = []): 'worker' | 'web' => (command.join(' ').includes('worker') ? 'worker' : 'web')

/** Fills in a compose value as for an operator who sets nothing; secrets are in the folder. */
function filledIn(value: string, folder: string): string {
  return value.replace(/\$\{[A-Z_]+:[-?](.*?)\}/g, '$1').replace('/run/secrets', folder)
}
