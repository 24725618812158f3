import { readConfig } from './foundation/config'
import { startOrExplain } from './foundation/process-life'
import { serve } from './server'
import { buildSiteIfStale } from './site-files/site-build'

await startOrExplain(async () => {
  const config = readConfig(process.env)
  await buildSiteIfStale(config.publicUrl)
  await serve(config)
})
