import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface BenchServer {
  url: string
  stop(): Promise<void>
}

/** A Castellan of its own on an empty data folder, in another process, so that measuring does not slow what is measured. */
export async function startBenchServer(): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'castellan-bench-'))
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', TRUST_PROXY: '1' }
  const child = Bun.spawn([process.execPath, 'api/server.ts'], { env, stdout: 'pipe', stderr: 'inherit' })
  let banner = ''
  for await (const chunk of child.stdout) {
    banner += new TextDecoder().decode(chunk)
    if (/^Embedded/m.test(banner)) break
  }
  const url = banner.match(/^Castellan\s+(\S+)$/m)?.[1]
  if (!url) throw new Error(`The server did not start: ${banner}`)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await child.exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
