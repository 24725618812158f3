import { buildSiteIfStale } from '../api/platform/site-files/site-build'

/** Runs once, so the test servers do not all build at the same time. */
export default () => buildSiteIfStale()
