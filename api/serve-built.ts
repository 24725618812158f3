import type { Config } from './foundation/config'
import type { Environment } from './foundation/read-setting'
import { serve } from './server'
import { buildSiteIfStale, siteWorkerOf } from './site-files/site-build'

/** Builds the site where it is stale, then serves. */
export async function serveBuilt(config: Config, env: Environment): Promise<void> {
  await buildSiteIfStale({ publicUrl: config.publicUrl, worker: siteWorkerOf(env) })
  await serve(config)
}
