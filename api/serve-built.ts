import type { Environment } from './platform/settings/read-setting'
import { buildSiteIfStale, siteWorkerOf } from './platform/site-files/site-build'
import { serve } from './server'
import type { Config } from './wiring/config'

export async function serveBuilt(config: Config, env: Environment): Promise<void> {
  const { publicUrl, shop } = config
  await buildSiteIfStale({ publicUrl, shop, worker: siteWorkerOf(env) })
  await serve(config)
}
