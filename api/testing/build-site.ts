import { buildSiteIfStale } from '../site-build'

await buildSiteIfStale()
