import { PATHS } from '../../../shared/paths'
import { api } from '../api/api'
import { forgetQueries } from '../queries/query-storage'
import { forgetSession } from '../session/session-store'

/** Signs out: tells the server, forgets everything here, and goes to the front page. */
export async function signOutAndLeave(): Promise<void> {
  // Sent before the token is gone, and finished even when the page is.
  const told = api.auth.logout.post({}, { fetch: { keepalive: true } })
  forgetSession()
  await forgetQueries()
  location.assign(PATHS.home)
  await told
}
