import { PATHS } from '../../../shared/paths'
import { api } from '../api/api'
import { forgetDrafts } from '../drafts/draft-storage'
import { forgetQueries } from '../queries/query-storage'
import { forgetSession } from '../session/session-store'
import type { Toast } from '../toasts/toast'
import { handOverToast } from '../toasts/toast-handover'

/** Signs out: tells the server, forgets everything here, and goes to the front page. */
export async function signOutAndLeave(): Promise<void> {
  // Sent before the token is gone, and finished even when the page is.
  const sent = api.auth.logout.post({}, { fetch: { keepalive: true } })
  await leaveSignedOut()
  await sent
}

/** Forgets everything here, and goes to the front page, which may have something to say. */
export async function leaveSignedOut(toast?: Toast): Promise<void> {
  forgetSession()
  forgetDrafts()
  await forgetQueries()
  if (toast) handOverToast(toast)
  location.assign(PATHS.home)
}
