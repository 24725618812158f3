import { PATHS } from '../../../shared/paths'
import { api } from '../api/api'
import { forgetDrafts } from '../drafts/draft-storage'
import { forgetScriptDrafts } from '../drafts/script-drafts'
import { thisDevice } from '../push/this-device'
import { forgetQueries } from '../queries/query-storage'
import { forgetSession } from '../session/session-store'
import type { Toast } from '../toasts/toast'
import { handOverToast } from '../toasts/toast-handover'

/** Ends the session on the server and here, then opens the front page. */
export async function signOutAndLeave(): Promise<void> {
  // Sent before the token is cleared; `keepalive` lets it finish after the page closes.
  const sent = api.auth.logout.post({}, { fetch: { keepalive: true } })
  await leaveSignedOut()
  await sent
}

/** Clears local data and opens the front page, which may show a toast. */
export async function leaveSignedOut(toast?: Toast): Promise<void> {
  forgetSession()
  forgetDrafts()
  forgetScriptDrafts()
  await Promise.all([forgetQueries(), thisDevice() && endPushes()])
  if (toast) handOverToast(toast)
  location.assign(PATHS.home)
}

/** The code for it loads where this browser takes pushes. */
async function endPushes(): Promise<void> {
  const { endPushes } = await import('../push/end-pushes')
  await endPushes()
}
