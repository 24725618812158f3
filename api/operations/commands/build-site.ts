import { bundleIfStale } from '../../platform/bundle/server-bundle'
import { startOrExit } from '../../platform/process-lifecycle'
import { buildSiteIfStale, siteWorkerOf } from '../../platform/site-files/site-build'
import { readConfig } from '../../wiring/config'

/** Builds the site and bundles the server for an image, whose processes must have the same PUBLIC_URL and papers. */
await startOrExit(async () => {
  const { publicUrl, shop } = readConfig(process.env)
  await buildSiteIfStale({ publicUrl, shop, worker: siteWorkerOf(process.env) })
  await bundleIfStale()
})
