import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAfterAllTests } from './closing'
import { killAtExit } from './processes/started-process'

const PROGRAM = 'redis-server'

/** Whether this machine has a Redis for tests: Debian's package redis-server. Without it suites say that they are skipped. */
export const hasRedis = Bun.which(PROGRAM) !== null

export interface RedisServer {
  url: string
  pid: number
  /** As an operator ends it; what it keeps is there again when it starts anew. */
  stop(): Promise<void>
  start(): Promise<void>
  dispose(): Promise<void>
}

/** A Redis of its own on a free port of this machine, as production sets it up: it throws nothing away, and logs what it writes. */
export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-redis-'))
  const port = freePort()
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
    async dispose() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
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

/** One Redis for the tests of this process, emptied by nobody: each test takes keys of its own. */
export function sharedRedis(): Promise<RedisServer> {
  shared ??= startRedis().then((server) => {
    closeAfterAllTests(() => server.dispose())
    return server
  })
  return shared
}
