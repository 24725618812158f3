import { buildSiteIfStale } from '../../site-files/site-build'

await buildSiteIfStale()
