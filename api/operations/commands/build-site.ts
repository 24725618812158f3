import { startOrExit } from '../../platform/process-lifecycle'
import { buildSiteIfStale, siteWorkerOf } from '../../platform/site-files/site-build'
import { readConfig } from '../../wiring/config'

/** Builds the site for a server on another machine, which must have the same PUBLIC_URL. */
await startOrExit(async () => {
  const { publicUrl } = readConfig(process.env)
  await buildSiteIfStale({ publicUrl, worker: siteWorkerOf(process.env) })
})
