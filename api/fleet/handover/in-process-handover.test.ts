import { castleContract } from '../castle.contract'
import { fleetContract } from '../fleet.contract'
import { strangerContract } from '../stranger.contract'
import { createInProcessHandover } from './in-process-handover'

fleetContract('in-process', createInProcessHandover)
castleContract('in-process', createInProcessHandover)
strangerContract('in-process', createInProcessHandover)
