import { readConfig } from './foundation/config'
import { startOrExplain } from './foundation/process-life'
import { serve } from './server'
import { buildSiteIfStale } from './site-files/site-build'

await startOrExplain(async () => {
  const config = readConfig(process.env)
  const worker = process.env.SITE_WORKER === 'leaves' ? 'leaves' : 'stays'
  await buildSiteIfStale({ publicUrl: config.publicUrl, worker })
  await serve(config)
})
