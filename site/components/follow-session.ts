import { $session, followOtherPages } from '../lib/session/session-store'
import { followTheme } from '../lib/theme/theme-store'

$session.listen(() => dispatchEvent(new Event('session-changed')))
followOtherPages()
followTheme()
// Visitors do not need this script.
$session.subscribe(({ token }) => {
  // The import fails if the page is left before it arrives.
  if (token) import('./header-session').catch(() => {})
})
