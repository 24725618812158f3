import { buildSiteIfStale } from '../../platform/site-files/site-build'

await buildSiteIfStale()
