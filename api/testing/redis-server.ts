import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAfterAllTests } from './closing'
import { killAtExit } from './processes/started-process'

const PROGRAM = 'redis-server'

/** Debian's package redis-server. Without it, suites report that they are skipped. */
export const hasRedis = Bun.which(PROGRAM) !== null

export interface RedisServer {
  url: string
  pid: number
  stop(): Promise<void>
  start(): Promise<void>
  /** Copies all that Redis has answered, for `startWith`. */
  copyData(): void
  /** Replaces the data of a stopped Redis. */
  startWith(data: 'copy' | 'nothing'): Promise<void>
  dispose(): Promise<void>
}

/** Starts Redis on a free port with production settings: no eviction, append-only file. */
export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-redis-'))
  const port = freePort()
  const copy = `${folder}-copy`
  const begin = () => spawnRedis(folder, port)
  let server = await begin()
  const stop = async () => {
    server.kill()
    await server.exited
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return server.pid
    },
    stop,
    async start() {
      server = await begin()
    },
    copyData() {
      rmSync(copy, { recursive: true, force: true })
      cpSync(folder, copy, { recursive: true })
    },
    async startWith(data) {
      rmSync(folder, { recursive: true })
      if (data === 'copy') cpSync(copy, folder, { recursive: true })
      else mkdirSync(folder)
      server = await begin()
    },
    async dispose() {
      await stop()
      for (const each of [folder, copy]) rmSync(each, { recursive: true, force: true })
    },
  }
}

async function spawnRedis(folder: string, port: number) {
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes']
  const server = killAtExit(
    Bun.spawn([PROGRAM, ...settings, '--maxmemory-policy', 'noeviction'], { stdout: 'pipe', stderr: 'inherit' }),
  )
  let output = ''
  for await (const chunk of server.stdout) {
    output += new TextDecoder().decode(chunk)
    if (output.includes('Ready to accept connections')) return server
  }
  throw new Error(`redis-server did not start: ${output}`)
}

export function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  const { port } = probe
  probe.stop(true)
  return port
}

let shared: Promise<RedisServer> | undefined

/** Shared by the tests of this process and never emptied: each test uses its own keys. */
export function sharedRedis(): Promise<RedisServer> {
  shared ??= startRedis().then((server) => {
    closeAfterAllTests(() => server.dispose())
    return server
  })
  return shared
}
