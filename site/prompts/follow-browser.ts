import { followNetwork } from '../lib/connection/connection-store'
import { trackTyping } from '../lib/updates/typed-text'
import { showConnection } from './banner'
import { captureInstallEvent } from './install-event'

followNetwork()
showConnection()
captureInstallEvent()
trackTyping()
// Loads after the page; the import fails if the page is left first.
if (import.meta.env.PROD) addEventListener('load', () => setTimeout(() => import('./start-prompts').catch(() => {})))
