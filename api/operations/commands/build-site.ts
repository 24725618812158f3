import { startOrExit } from '../../platform/process-lifecycle'
import { buildSiteIfStale, siteWorkerOf } from '../../platform/site-files/site-build'
import { readConfig } from '../../wiring/config'

/** Builds the site for a server elsewhere; where it is served, PUBLIC_URL has to be the same. */
await startOrExit(async () => {
  const { publicUrl } = readConfig(process.env)
  await buildSiteIfStale({ publicUrl, worker: siteWorkerOf(process.env) })
})
