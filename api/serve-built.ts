import type { Config } from './foundation/config'
import type { Environment } from './foundation/read-setting'
import { serve } from './server'
import { buildSiteIfStale } from './site-files/site-build'

/** Builds the site where it is stale, then serves. */
export async function serveBuilt(config: Config, { SITE_WORKER }: Environment): Promise<void> {
  const worker = SITE_WORKER === 'leaves' ? 'leaves' : 'stays'
  await buildSiteIfStale({ publicUrl: config.publicUrl, worker })
  await serve(config)
}
