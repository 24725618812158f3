import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { killAtExit } from './kill-at-exit'

type Settings = Record<string, string>

export interface WebProcess {
  url: string
  /** What it has said by the time it serves. */
  said: string
  dataDir: string
  /** As an operator ends it; answers its exit code. */
  stop(): Promise<number>
}

/** The server as `npm start` runs it, without pages, in a process and with a data folder of its own. */
export async function startWebProcess(settings: Settings): Promise<WebProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-web-'))
  mkdirSync(join(folder, 'dist/client'), { recursive: true })
  writeFileSync(join(folder, 'dist/_headers.json'), '[]')
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', STAND_INS: 'off', ...settings }
  const command = [process.execPath, resolve('api/server.ts')]
  const server = killAtExit(Bun.spawn(command, { cwd: folder, env, stdout: 'pipe', stderr: 'inherit' }))
  const stop = async () => {
    server.kill()
    const code = await server.exited
    rmSync(folder, { recursive: true, force: true })
    return code
  }
  try {
    return { ...(await untilServing(server.stdout)), dataDir: join(folder, 'data'), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The server without the site, in a process of its own, on the data folder that is set; with a pipe its log is the test's to read. */
export async function startApiProcess<Log extends 'inherit' | 'pipe' = 'inherit'>(settings: Settings, log?: Log) {
  const env = { ...process.env, LOG_LEVEL: 'silent', ...settings }
  const command = [process.execPath, 'api/testing/serve-api.ts']
  const server = killAtExit(Bun.spawn(command, { env, stdout: 'pipe', stderr: log }))
  const { url } = await untilServing(server.stdout)
  return {
    url,
    log: server.stderr,
    /** `kill -9`. */
    async kill() {
      server.kill('SIGKILL')
      await server.exited
    },
  }
}

async function untilServing(stdout: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<{ url: string; said: string }> {
  let said = ''
  for await (const chunk of stdout.pipeThrough(new TextDecoderStream())) {
    said += chunk
    const [, url] = /^(?:Castellan +)?(http\S+)\n/m.exec(said) ?? []
    if (url) return { url, said }
  }
  throw new Error(`The server did not start: ${said}`)
}
