import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { closeAfterTest } from '../testing/closing'

test('A server that is told to end says so to who watches and to the proxy, answers calls meanwhile, and then ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shutdown-'))
  closeAfterTest(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'dist/client'), { recursive: true })
  writeFileSync(join(folder, 'dist/_headers.json'), '[]')
  const env = {
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    METRICS_PORT: '0',
    SHUTDOWN_NOTICE: '2',
    LOG_LEVEL: 'silent',
  }
  const server = Bun.spawn([process.execPath, resolve('api/server.ts')], {
    cwd: folder,
    stdout: 'pipe',
    stderr: 'inherit',
    env,
  })
  closeAfterTest(() => server.kill('SIGKILL'))
  const [site = '', metrics = ''] = await addressesIn(server.stdout)
  const status = async (path: string, base = site) => (await fetch(new URL(path, base))).status

  expect([await status('/ready', metrics), await status('/api/health/serving')]).toEqual([200, 200])
  expect(await (await fetch(metrics)).text()).toContain('castellan_http_request_duration_seconds_count{method="GET"')
  server.kill('SIGTERM')
  while ((await status('/ready', metrics)) === 200);
  expect([await status('/live', metrics), await status('/api/health/serving')]).toEqual([200, 503])
  expect([await status('/api/health'), await status('/api/templates')]).toEqual([200, 200])
  expect(await server.exited).toBe(0)
})

/** What a start prints: where the server is, and where its metrics are. */
async function addressesIn(stdout: ReadableStream<Uint8Array>): Promise<string[]> {
  let said = ''
  for await (const chunk of stdout) {
    said += new TextDecoder().decode(chunk)
    if (said.includes('Embedded')) break
  }
  return [/^Castellan +(\S+)/m, /^Metrics +(\S+)/m].map((line) => said.match(line)?.[1] ?? '')
}
