import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../api/app'
import { buildSiteIfStale } from '../../api/platform/site-files/site-build'
import { systemClock } from '../../api/platform/time/clock'
import { readConfig } from '../../api/wiring/config'
import { openServices } from '../../api/wiring/services'
import { type Demo, demoPlayers } from './demo'

export interface DemoServer {
  url: string
  demo: Demo
  now(): number
  close(): Promise<void>
}

export async function startDemo(): Promise<DemoServer> {
  await buildSiteIfStale()
  // Always early afternoon, so charts show most of a day and pictures differ only by the product.
  const ahead = new Date().setUTCHours(14, 37, 0, 0) - Date.now()
  const clock = { ...systemClock, now: () => Date.now() + ahead }
  const dataDir = mkdtempSync(join(tmpdir(), 'castellan-pictures-'))
  const services = await openServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), { clock, siteDir: 'dist' })
  const app = createApp(services).listen({ hostname: '127.0.0.1', port: 0 })
  await services.fleet.start()
  const url = `http://localhost:${app.server?.port}`
  return {
    url,
    demo: await demoPlayers(url, services),
    now: clock.now,
    async close() {
      await app.stop(true)
      await services.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
