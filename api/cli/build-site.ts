import { readConfig } from '../foundation/config'
import { startOrExplain } from '../foundation/process-life'
import { buildSiteIfStale, siteWorkerOf } from '../site-files/site-build'

/** Builds the site for a server elsewhere; where it is served, PUBLIC_URL has to be the same. */
await startOrExplain(async () => {
  const { publicUrl } = readConfig(process.env)
  await buildSiteIfStale({ publicUrl, worker: siteWorkerOf(process.env) })
})
