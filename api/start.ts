import { readConfig } from './config'
import { startOrExplain } from './process-life'
import { serve } from './server'
import { buildSiteIfStale } from './site-build'

await startOrExplain(async () => {
  const config = readConfig(process.env)
  await buildSiteIfStale(config.publicUrl)
  await serve(config)
})
