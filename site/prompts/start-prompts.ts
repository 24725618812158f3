import { startPush } from '../lib/push/start-push'
import { offerInstall } from './install-prompt'
import { followUpdates } from './update-prompt'

// Without workers, such as in some private windows, pages simply come from the server.
void followUpdates().catch(() => {})
offerInstall()
startPush()
