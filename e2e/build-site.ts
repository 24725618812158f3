import { buildSiteIfStale } from '../api/platform/site-files/site-build'

/** Once before the tests, not by each of their servers at the same time. */
export default () => buildSiteIfStale()
