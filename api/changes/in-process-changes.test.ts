import { createLog } from '../foundation/log'
import { changesContract } from './changes.contract'
import { createInProcessChanges } from './in-process-changes'

changesContract('in process', () => createInProcessChanges({ log: createLog('silent') }))
