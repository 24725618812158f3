import { castleContract } from '../../castle.contract'
import { fleetContract } from '../../fleet.contract'
import { createInProcessFleet } from './in-process-fleet'

fleetContract('in-process', createInProcessFleet)
castleContract('in-process', createInProcessFleet)
