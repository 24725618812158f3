import { offerInstall } from './install-prompt'
import { followUpdates } from './update-prompt'

// A browser that lets no worker in, in a private window say, stops nobody: its pages come from the server.
void followUpdates().catch(() => {})
offerInstall()
