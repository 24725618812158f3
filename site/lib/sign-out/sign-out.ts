import { PATHS } from '../../../shared/paths'
import { api } from '../api/api'
import { forgetDrafts } from '../drafts/kept-drafts'
import { forgetQueries } from '../queries/query-storage'
import { forgetSession } from '../session/session-store'
import { handOver } from '../toasts/handed-over-toast'
import type { Toast } from '../toasts/toast'

/** Signs out: tells the server, forgets everything here, and goes to the front page. */
export async function signOutAndLeave(): Promise<void> {
  // Sent before the token is gone, and finished even when the page is.
  const told = api.auth.logout.post({}, { fetch: { keepalive: true } })
  await leaveSignedOut()
  await told
}

/** Forgets everything here, and goes to the front page, which may have something to say. */
export async function leaveSignedOut(toast?: Toast): Promise<void> {
  forgetSession()
  forgetDrafts()
  await forgetQueries()
  if (toast) handOver(toast)
  location.assign(PATHS.home)
}
