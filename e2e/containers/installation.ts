import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../../api/testing/redis-server'
import { run, runOrFail } from './engine'

const SECRETS = 'deploy/secrets'
const OWNER = '1000'

/** A copy of this repository with its containers, as an operator has it. */
export interface Installation {
  url: string
  /** Throws unless it succeeds. */
  compose(...args: string[]): Promise<string>
  operate(...args: string[]): ReturnType<typeof run>
  pathOf(path: string): string
  read(path: string): string
  write(path: string, text: string): void
  containersOf(services: string[]): Promise<{ image: string; container: string }[]>
  remove(): Promise<void>
}

/** Sets up a copy as docs/operations.md says, on free ports. */
export async function install({ isMongoReal }: { isMongoReal: boolean }): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-day-'))
  const url = `https://localhost:${freePort()}`
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    rmSync(join(folder, path), { force: true })
    writeFileSync(join(folder, path), text)
  }
  for (const path of (await runOrFail(['git', 'ls-files', '--cached', '--others', '--exclude-standard'])).split('\n'))
    cpSync(path, join(folder, path), { recursive: true })
  write('.env', settingsFor(url))
  write('docker-compose.override.yml', overrideFor(new URL(url).port, isMongoReal))
  await runOrFail(['sh', '-c', secretsOf()], { cwd: folder })

  const compose = (...args: string[]) => runOrFail(['docker', 'compose', ...args], { cwd: folder })
  return {
    url,
    compose,
    operate: (...args) => run(['sh', 'deploy/operate.sh', ...args], { cwd: folder }),
    pathOf: (path) => join(folder, path),
    read,
    write,
    async containersOf(services) {
      const ids = (await compose('ps', '-aq', '--no-trunc', ...services)).split('\n').filter(Boolean)
      const output = await runOrFail(['docker', 'inspect', '--format', '{{.Image}} {{.Id}}', ...ids])
      const pairs = output.split('\n').map((line) => line.split(' '))
      return pairs.map(([image = '', container = '']) => ({ image, container }))
    },
    async remove() {
      await run(['docker', 'compose', 'down', '--volumes', '--timeout', '5'], { cwd: folder })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const settingsFor = (url: string) =>
  [
    'SITE_ADDRESS=localhost',
    `PUBLIC_URL=${url}`,
    'GAME_URL=ws://realm:27019',
    'PRACTICE_REALM=on',
    // Bots print every few seconds.
    'REALM_SPEED=60',
    'COMPOSE_PROFILES=realm',
    '',
  ].join('\n')

/** As docs/operations.md creates them. */
const secretsOf = () =>
  [
    `mkdir -p ${SECRETS}`,
    `openssl rand -base64 48 > ${SECRETS}/jwt-secret`,
    `echo "2026a:$(openssl rand -base64 32)" > ${SECRETS}/encryption-keys`,
    `chown ${OWNER} ${SECRETS}/*`,
    `chmod 400 ${SECRETS}/*`,
  ].join(' && ')

/**
 * Differences from an operator's machine: free ports, own network names, and no replica set if MongoDB is a stand-in.
 */
function overrideFor(port: string, isMongoReal: boolean): string {
  const store = { environment: { MONGODB_URI: 'mongodb://mongodb:27017/castellan' } }
  const processes = ['web-1', 'web-2', 'worker-1', 'worker-2']
  const standIns = isMongoReal ? {} : Object.fromEntries(processes.map((name) => [name, store]))
  return [
    'services:',
    '  caddy:',
    `    ports: !override ['127.0.0.1:${port}:443']`,
    ...Object.entries(standIns).map(([name, settings]) => `  ${name}: ${JSON.stringify(settings)}`),
    'networks:',
    '  watch: { name: castellan-day-watch }',
    '  outside:',
    "    ipam: !override { config: [{ subnet: 'fd6b:4c1d:90e3::/64' }] }",
    '',
  ].join('\n')
}
