import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const SERVER = resolve('api/server.ts')

export interface WebProcess {
  url: string
  dataDir: string
  /** As an operator ends it. */
  stop(): Promise<void>
}

/** The server as `npm start` runs it, without pages, in a process and with a data folder of its own. */
export async function startWebProcess(settings: Record<string, string>): Promise<WebProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-web-'))
  mkdirSync(join(folder, 'dist/client'), { recursive: true })
  writeFileSync(join(folder, 'dist/_headers.json'), '[]')
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', STAND_INS: 'off', ...settings }
  const server = Bun.spawn([process.execPath, SERVER], { cwd: folder, env, stdout: 'pipe', stderr: 'inherit' })
  const stop = async () => {
    server.kill()
    await server.exited
    rmSync(folder, { recursive: true, force: true })
  }
  let said = ''
  for await (const chunk of server.stdout.pipeThrough(new TextDecoderStream())) {
    said += chunk
    const [, url] = /^Castellan +(\S+)\n/m.exec(said) ?? []
    if (url) return { url, dataDir: join(folder, 'data'), stop }
  }
  await stop()
  throw new Error(`The server did not start: ${said}`)
}
